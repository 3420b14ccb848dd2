import { createHash } from 'node:crypto';
import { plainRecoveryCode, recoveryCodeOf } from '@hoops/domain/access/recovery-codes';
import { totpCode, totpStep } from '@hoops/local/cognito/totp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askCognito,
  caller,
  type Json,
  type LocalProduct,
  startLocal,
  tokensOf,
} from '../../system/start-local.ts';
import { softAuthenticator } from '../cognito/soft-authenticator.ts';

type Tokens = { readonly IdToken: string; readonly AccessToken: string; readonly RefreshToken: string };

const here = { origin: 'http://localhost', rpId: 'localhost' };
const codeOf = (secret: string, later: -1 | 0 | 1) => totpCode(secret, totpStep(Date.now()) + later);
const lacksPasskey = {
  status: 403,
  body: { message: expect.stringMatching(/^Please log in with your passkey\./) },
};
const lacksSecondFactor = {
  status: 403,
  body: { message: expect.stringContaining('Please finish two-step login first') },
};
const shown = { status: 200 };

let product: LocalProduct;
let ask: (operation: string, body: object) => Promise<Json>;
let coach: { readonly email: string; readonly password: string };
beforeAll(async () => {
  product = await startLocal({ demo: true, env: { ADMIN_SECOND_FACTOR: 'required' } });
  const { cognito, demo } = await product.status();
  ask = (operation, body) => askCognito(cognito, operation, body);
  coach = demo.admin;
});
afterAll(() => product.close());

const by = ({ IdToken }: Tokens) => caller(product, IdToken);
const signInByCode = async (code: string): Promise<Tokens> => {
  const { Session, ChallengeName } = await ask('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: coach.email, PASSWORD: coach.password },
  });
  const ChallengeResponses = { USERNAME: coach.email, SOFTWARE_TOKEN_MFA_CODE: code };
  return (await ask('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses }))
    .AuthenticationResult;
};

const register = async (
  { AccessToken }: Tokens,
  device: ReturnType<typeof softAuthenticator>,
): Promise<void> => {
  const { CredentialCreationOptions } = await ask('StartWebAuthnRegistration', { AccessToken });
  const Credential = device.register(CredentialCreationOptions.challenge, here);
  await ask('CompleteWebAuthnRegistration', { AccessToken, Credential });
  const WebAuthnMfaSettings = { Enabled: true };
  await ask('SetUserMFAPreference', { AccessToken, WebAuthnMfaSettings });
};
const vouchFor = (tokens: Tokens, added: string) =>
  by(tokens).post('observePasskeys', { accessToken: tokens.AccessToken, added });

const signInByPasskey = async (device: ReturnType<typeof softAuthenticator>, changes: object = {}) => {
  const { Session, ChallengeParameters } = await ask('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: coach.email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
  const { challenge } = JSON.parse(ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS);
  const { body, status } = await caller(product).post('signInByPasskey', {
    email: coach.email,
    session: Session,
    credential: JSON.stringify({ ...device.assert(challenge, here), ...changes }),
  });
  const tokens: Tokens = {
    IdToken: body.idToken,
    AccessToken: body.accessToken,
    RefreshToken: body.refreshToken,
  };
  return { status, body, tokens };
};
const refreshed = async ({ RefreshToken }: Tokens): Promise<Tokens> =>
  (await ask('GetTokensFromRefreshToken', { RefreshToken })).AuthenticationResult;

it('the demo coach must set up a second factor, and a stolen code gives no access once a passkey exists', {
  tags: ['passkeys.required'],
}, async () => {
  const settings = (await product.status()).cognito;
  const first = await tokensOf(settings, coach.email, coach.password);
  const AccessToken = first.access;
  const start = caller(product, first.id);
  expect(await start.get('me')).toMatchObject({
    ...shown,
    body: { isAdmin: false, needsSecondFactor: true },
  });
  expect(await start.get('parents')).toMatchObject(lacksSecondFactor);
  const { SecretCode: secret } = await ask('AssociateSoftwareToken', { AccessToken });
  await ask('VerifySoftwareToken', { AccessToken, UserCode: codeOf(secret, -1) });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await ask('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
  const recoveryCode = recoveryCodeOf(new Uint8Array(16));
  const hash = createHash('sha256').update(plainRecoveryCode(recoveryCode)).digest('hex');
  expect(await start.post('saveRecoveryCodes', { hashes: Array(10).fill(hash) })).toMatchObject(shown);
  expect(await start.post('confirmSecondFactor', {})).toMatchObject(shown);

  const own = await signInByCode(codeOf(secret, 0));
  const names = (await by(own).get('parents')).body.items.map(({ name }: { name: string }) => name);
  expect(names).toContain('Dana Reyes');
  const { body: mine } = await by(own).get('me');
  expect(mine).toMatchObject({ isAdmin: true, passkey: 'advised' });
  expect(mine).not.toHaveProperty('needsSecondFactor');
  const phone = softAuthenticator();
  await register(own, phone);
  expect(await vouchFor(own, phone.id)).toMatchObject(shown);
  expect(await by(own).get('parents')).toMatchObject(lacksPasskey);
  const { tokens: honest } = await signInByPasskey(phone);
  expect(await by(honest).get('parents')).toMatchObject(shown);
  expect(await by(await refreshed(honest)).get('parents')).toMatchObject(shown);

  // A phishing site has captured the administrator's password and next code.
  const stolen = await signInByCode(codeOf(secret, 1));
  const attack = by(stolen);
  expect(await attack.get('me')).toMatchObject({ body: { isAdmin: false, passkey: 'needed' } });
  expect(await attack.get('parents')).toMatchObject(lacksPasskey);
  expect(await attack.post('setGradeOfferings', { grade: '3' })).toMatchObject(lacksPasskey);
  expect(await by(await refreshed(stolen)).get('parents')).toMatchObject(lacksPasskey);
  expect(await attack.post('saveRecoveryCodes', { hashes: Array(10).fill('f'.repeat(64)) })).toMatchObject(
    lacksPasskey,
  );

  const theirs = softAuthenticator();
  await register(stolen, theirs);
  await vouchFor(stolen, theirs.id);
  const byTheirs = await signInByPasskey(theirs);
  expect(await by(byTheirs.tokens).get('parents')).toMatchObject(lacksPasskey);
  await vouchFor(byTheirs.tokens, theirs.id);
  expect(await by((await signInByPasskey(theirs)).tokens).get('parents')).toMatchObject(lacksPasskey);
  expect((await signInByPasskey(theirs, { id: phone.id })).status).toBe(409);

  // The next check of the real session finds the attacker's passkey but does not trust it.
  expect(await by(honest).post('observePasskeys', { accessToken: honest.AccessToken })).toMatchObject(shown);
  expect(await by((await signInByPasskey(theirs)).tokens).get('parents')).toMatchObject(lacksPasskey);

  // An attacker may register the id of a removed passkey again.
  await ask('DeleteWebAuthnCredential', { AccessToken: stolen.AccessToken, CredentialId: phone.id });
  await vouchFor(stolen, theirs.id);
  const copy = softAuthenticator(Buffer.from(phone.id, 'base64url'));
  await register(stolen, copy);
  expect(await by((await signInByPasskey(copy)).tokens).get('parents')).toMatchObject(lacksPasskey);

  const recovery = { email: coach.email, code: recoveryCode };
  expect(await caller(product).post('recoverSecondFactor', recovery)).toMatchObject(shown);
  const endedOrWithoutRights = [401, 403];
  expect(endedOrWithoutRights).toContain((await by(honest).get('parents')).status);
  const again = await tokensOf(settings, coach.email, coach.password);
  const me = await caller(product, again.id).get('me');
  expect(me).toMatchObject({ body: { isAdmin: false, needsSecondFactor: true, passkey: 'advised' } });
});
