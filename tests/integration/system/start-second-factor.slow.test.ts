import { totpCode, totpStep } from '@hoops/local/cognito/totp';
import { expect, it } from 'vitest';
import {
  askCognito,
  caller,
  type LocalProduct,
  type Person,
  signIn,
  startLocal,
  tokensOf,
} from '../../system/start-local.ts';

const asked = {
  status: 403,
  body: { message: expect.stringContaining('Please finish two-step login first') },
};

const withOwnApp = async (product: LocalProduct, coach: Person, password: string) => {
  const { cognito } = await product.status();
  const { access: AccessToken } = await tokensOf(cognito, coach.email, password);
  const { SecretCode } = await askCognito(cognito, 'AssociateSoftwareToken', { AccessToken });
  const step = totpStep(Date.now());
  await askCognito(cognito, 'VerifySoftwareToken', { AccessToken, UserCode: totpCode(SecretCode, step) });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await askCognito(cognito, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
  expect(await coach.post('confirmSecondFactor', {})).toMatchObject({ status: 200 });
  const { Session, ChallengeName } = await askCognito(cognito, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: coach.email, PASSWORD: password },
  });
  const { AuthenticationResult } = await askCognito(cognito, 'RespondToAuthChallenge', {
    ChallengeName,
    Session,
    ChallengeResponses: {
      USERNAME: coach.email,
      SOFTWARE_TOKEN_MFA_CODE: totpCode(SecretCode, step + 1),
    },
  });
  return caller(product, AuthenticationResult.IdToken);
};

it('demo data can be created when a second factor is required, and the coach must then set it up', async () => {
  const product = await startLocal({ demo: true, env: { ADMIN_SECOND_FACTOR: 'required' } });
  try {
    const { email, password } = (await product.status()).demo.admin;
    const coach = await signIn(product, email, password);
    expect(await coach.get('me')).toMatchObject({
      status: 200,
      body: { isAdmin: false, needsSecondFactor: true },
    });
    expect(await coach.get('parents')).toMatchObject(asked);

    const again = await withOwnApp(product, coach, password);
    const me = await again.get('me');
    expect(me).toMatchObject({ status: 200, body: { isAdmin: true } });
    expect(me.body).not.toHaveProperty('needsSecondFactor');
    const names = (await again.get('parents')).body.items.map(({ name }: { name: string }) => name);
    expect(names).toContain('Dana Reyes');
  } finally {
    await product.close();
  }
});
