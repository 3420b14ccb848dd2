import { totpCode, totpStep } from '@hoops/local/cognito/totp';
import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CLIENT_ID,
  currentTokens,
  EMAIL,
  PASSWORD,
  POOL_ID,
  poolOptions,
  refusal,
  signInByPassword,
  startTestPool,
  type TestPool,
} from './cognito-fixture.ts';
import { softAuthenticator } from './soft-authenticator.ts';

const here = { origin: 'https://club.example', rpId: 'club.example' };

let pool: TestPool;
let access: string;
let phone: ReturnType<typeof softAuthenticator>;

beforeEach(async () => {
  pool = await startTestPool();
  await pool.cognito().createUser({ email: EMAIL, password: PASSWORD });
  await signInByPassword(EMAIL, PASSWORD);
  ({ access } = await currentTokens());
  phone = softAuthenticator();
});
afterEach(() => pool.stop());

type Options = {
  readonly challenge: string;
  readonly rp: object;
  readonly pubKeyCredParams: readonly { readonly alg: number }[];
  readonly authenticatorSelection: object;
  readonly excludeCredentials: readonly { readonly id: string }[];
};

const begin = async (): Promise<Options> => {
  const { body } = await pool.call('StartWebAuthnRegistration', { AccessToken: access });
  return body.CredentialCreationOptions as Options;
};
const complete = (Credential: object) =>
  pool.call('CompleteWebAuthnRegistration', { AccessToken: access, Credential });
const register = async (ceremony: Parameters<typeof phone.register>[1] = here) =>
  complete(phone.register((await begin()).challenge, ceremony));
const list = async () => {
  const { body } = await pool.call('ListWebAuthnCredentials', { AccessToken: access });
  return body.Credentials as readonly Record<string, unknown>[];
};

const choose = async (email = EMAIL) => {
  const { body } = await pool.call('InitiateAuth', {
    ClientId: CLIENT_ID,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
  return body as {
    readonly ChallengeName: string;
    readonly Session: string;
    readonly AvailableChallenges?: readonly string[];
    readonly ChallengeParameters: { readonly CREDENTIAL_REQUEST_OPTIONS: string };
  };
};
const respond = (Session: string, credential: object) =>
  pool.call('RespondToAuthChallenge', {
    ClientId: CLIENT_ID,
    ChallengeName: 'WEB_AUTHN',
    Session,
    ChallengeResponses: { USERNAME: EMAIL, CREDENTIAL: JSON.stringify(credential) },
  });
const signIn = async (ceremony: Parameters<typeof phone.assert>[1] = here) => {
  const { Session, ChallengeParameters } = await choose();
  const { challenge } = JSON.parse(ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS) as { challenge: string };
  return respond(Session, phone.assert(challenge, ceremony));
};
const idClaims = ({ body }: { readonly body: Record<string, unknown> }) => {
  const { IdToken } = body.AuthenticationResult as { readonly IdToken: string };
  return pool.cognito().verifyToken(IdToken);
};
const name = ({ body }: { readonly body: Record<string, unknown> }) => body.__type;

it('a passkey is registered, listed, used after a restart and removed', async () => {
  const options = await begin();
  expect(options).toMatchObject({
    rp: { id: 'club.example', name: 'club.example' },
    user: { name: EMAIL },
    timeout: 60_000,
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  expect(await complete(phone.register(options.challenge, here))).toMatchObject({ status: 200, body: {} });
  expect(await list()).toEqual([
    {
      CredentialId: phone.id,
      FriendlyCredentialName: 'Passkey',
      RelyingPartyId: 'club.example',
      AuthenticatorAttachment: 'platform',
      AuthenticatorTransports: ['internal'],
      CreatedAt: Math.floor(pool.now()) / 1000,
    },
  ]);
  expect((await begin()).excludeCredentials).toMatchObject([{ id: phone.id }]);

  await pool.restart();
  expect(await signIn()).toMatchObject({ status: 200 });
  const remove = { AccessToken: access, CredentialId: phone.id };
  expect(await pool.call('DeleteWebAuthnCredential', remove)).toMatchObject({ status: 200, body: {} });
  expect(await list()).toEqual([]);
  expect(name(await pool.call('DeleteWebAuthnCredential', remove))).toBe('ResourceNotFoundException');
  expect((await choose()).ChallengeName).toBe('SELECT_CHALLENGE');
});

describe('registration', () => {
  it('registration from another origin is rejected', async () => {
    for (const origin of ['https://club.example.evil.test', 'http://club.example', 'http://localhost:3000']) {
      expect(name(await register({ ...here, origin }))).toBe('WebAuthnOriginNotAllowedException');
    }
    expect(await register({ ...here, origin: 'https://www.club.example' })).toMatchObject({ status: 200 });
  });

  it('registration for another relying party is rejected', async () => {
    expect(name(await register({ ...here, rpId: 'evil.test' }))).toBe(
      'WebAuthnRelyingPartyMismatchException',
    );
  });

  it('a passkey without user verification is not supported', async () => {
    expect(name(await register({ ...here, userVerified: false }))).toBe(
      'WebAuthnCredentialNotSupportedException',
    );
  });

  it('a registration challenge works once, for three minutes and for its user', async () => {
    const { challenge } = await begin();
    const credential = phone.register(challenge, here);
    expect(await complete(credential)).toMatchObject({ status: 200 });
    expect(name(await complete(credential))).toBe('WebAuthnChallengeNotFoundException');
    const late = phone.register((await begin()).challenge, here);
    pool.advanceSeconds(180);
    expect(name(await complete(late))).toBe('WebAuthnChallengeNotFoundException');
    const mine = phone.register((await begin()).challenge, here);
    await pool.cognito().createUser({ email: 'other@example.com', password: PASSWORD });
    const other = await pool.call('InitiateAuth', {
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'other@example.com', PASSWORD },
    });
    const { AccessToken } = other.body.AuthenticationResult as { readonly AccessToken: string };
    const stolen = await pool.call('CompleteWebAuthnRegistration', { AccessToken, Credential: mine });
    expect(name(stolen)).toBe('WebAuthnChallengeNotFoundException');
  });

  it('a user has at most twenty passkeys', async () => {
    for (let count = 0; count < 20; count += 1) {
      phone = softAuthenticator();
      await register();
    }
    expect(name(await pool.call('StartWebAuthnRegistration', { AccessToken: access }))).toBe(
      'LimitExceededException',
    );
  });

  it('a malformed credential is an invalid parameter', async () => {
    for (const Credential of [undefined, 'text', {}, { id: 'x', rawId: 'x', type: 'public-key' }]) {
      expect(name(await complete(Credential as object))).toBe('InvalidParameterException');
    }
  });
});

describe('sign-in', () => {
  beforeEach(() => register());

  it('a passkey used on another domain does not sign in', async () => {
    for (const ceremony of [
      { ...here, origin: 'https://club-example.evil.test' },
      { ...here, rpId: 'evil.test' },
      { origin: 'https://evil.test', rpId: 'evil.test' },
    ]) {
      expect(name(await signIn(ceremony))).toBe('NotAuthorizedException');
    }
  });

  it('a passkey without user verification does not sign in', async () => {
    expect(name(await signIn({ ...here, userVerified: false }))).toBe('NotAuthorizedException');
  });

  it('a sign count that does not grow reveals a cloned passkey', async () => {
    expect(await signIn({ ...here, signCount: 5 })).toMatchObject({ status: 200 });
    expect(name(await signIn({ ...here, signCount: 5 }))).toBe('NotAuthorizedException');
    expect(await signIn({ ...here, signCount: 6 })).toMatchObject({ status: 200 });
  });

  it('a challenge works once, and another authenticator’s signature is rejected', async () => {
    const { Session, ChallengeParameters } = await choose();
    const { challenge } = JSON.parse(ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS) as { challenge: string };
    const forged = { ...softAuthenticator().assert(challenge, here), id: phone.id, rawId: phone.id };
    expect(name(await respond(Session, forged))).toBe('NotAuthorizedException');
    expect(name(await respond(Session, phone.assert(challenge, here)))).toBe('NotAuthorizedException');
  });

  it('unknown users and users without a passkey get the same choice of challenges', async () => {
    const unknown = await choose('nobody@example.com');
    expect(unknown).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'],
    });
    await pool.cognito().createUser({ email: 'other@example.com', password: PASSWORD });
    expect(await choose('other@example.com')).toEqual({ ...unknown, Session: expect.any(String) });
  });

  it('all tokens of one sign-in contain the same sign-in id, even after a refresh', async () => {
    const signedIn = await signIn();
    const { origin_jti } = idClaims(signedIn);
    expect(origin_jti).toEqual(expect.any(String));
    expect(idClaims(await signIn()).origin_jti).not.toBe(origin_jti);
    const { RefreshToken } = signedIn.body.AuthenticationResult as { readonly RefreshToken: string };
    const refreshed = await pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken });
    expect(idClaims(refreshed).origin_jti).toBe(origin_jti);
  });
});

describe('with an authenticator app', () => {
  const counts = (Enabled: boolean) =>
    pool.call('SetUserMFAPreference', { AccessToken: access, WebAuthnMfaSettings: { Enabled } });
  const app = async () => {
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: totpCode(sharedSecret, totpStep(pool.now())) });
    await updateMFAPreference({ totp: 'PREFERRED' });
  };

  it('a passkey signs in without a code once it counts as both factors', async () => {
    await register();
    expect(name(await counts(true))).toBe('InvalidParameterException');
    await app();
    expect((await choose()).ChallengeName).toBe('SELECT_CHALLENGE');
    expect(await counts(true)).toMatchObject({ status: 200 });
    expect(await signIn()).toMatchObject({ status: 200 });
    expect(name(await signIn({ ...here, userVerified: false }))).toBe('NotAuthorizedException');
    expect((await refusal(updateMFAPreference({ totp: 'DISABLED' }))).name).toBe('InvalidParameterException');
    const off = { SoftwareTokenMfaSettings: { Enabled: false }, WebAuthnMfaSettings: { Enabled: false } };
    const Username = EMAIL;
    const turnedOff = { UserPoolId: POOL_ID, Username, ...off };
    expect(await pool.call('AdminSetUserMFAPreference', turnedOff, true)).toMatchObject({ status: 200 });
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  it('a passkey counts as both factors only in a pool with that setting', async () => {
    const webAuthn = poolOptions.webAuthn;
    if (!webAuthn) throw new Error('The pool of the tests allows passkeys.');
    await register();
    await app();
    await pool.restart({ webAuthn: { ...webAuthn, factorConfiguration: 'SINGLE_FACTOR' } });
    expect(name(await counts(true))).toBe('InvalidParameterException');
  });
});

it('a pool without passkeys rejects their registration and the USER_AUTH flow', async () => {
  await pool.restart({ webAuthn: undefined });
  expect(name(await pool.call('StartWebAuthnRegistration', { AccessToken: access }))).toBe(
    'WebAuthnNotEnabledException',
  );
  const flow = { ClientId: CLIENT_ID, AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: EMAIL } };
  expect(name(await pool.call('InitiateAuth', flow))).toBe('InvalidParameterException');
});
