import { randomUUID } from 'node:crypto';
import { totpCode, totpStep } from '../cognito/totp.ts';
import { userPoolClientId } from '../system/environment.ts';

type Site = { readonly url: string; readonly cognitoSettings: { readonly endpoint: string } };

export type DemoClient = {
  readonly call: <Answer = Record<string, unknown>>(path: string, body?: object) => Promise<Answer>;
};

export const signIn = async (site: Site, email: string, password: string): Promise<DemoClient> =>
  clientOf(site, (await tokensOf(site, email, password)).IdToken);

/**
 * Sets up an authenticator app, then signs in with a code, because the setup ends earlier sessions.
 * @throws Error on failure
 */
export const setUpSecondFactor = async (site: Site, email: string, password: string): Promise<DemoClient> => {
  const { IdToken, AccessToken } = await tokensOf(site, email, password);
  const { SecretCode } = await askCognito<{ SecretCode: string }>(site, 'AssociateSoftwareToken', {
    AccessToken,
  });
  const step = totpStep(Date.now());
  await askCognito(site, 'VerifySoftwareToken', { AccessToken, UserCode: totpCode(SecretCode, step) });
  await askCognito(site, 'SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  await clientOf(site, IdToken).call('confirmSecondFactor', {});
  const { Session } = await askCognito<{ Session: string }>(site, ...byPassword(email, password));
  const { AuthenticationResult } = await askCognito<SignedIn>(site, 'RespondToAuthChallenge', {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    // Uses the code of the next time step, because each code works only once and adjacent steps are accepted.
    ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: totpCode(SecretCode, step + 1) },
  });
  return clientOf(site, AuthenticationResult.IdToken);
};

const clientOf = (site: Site, token: string): DemoClient => ({
  async call<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${site.url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer as Answer;
  },
});

type SignedIn = { readonly AuthenticationResult: { readonly IdToken: string; readonly AccessToken: string } };

const byPassword = (email: string, password: string) =>
  [
    'InitiateAuth',
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } },
  ] as const;

const tokensOf = async (site: Site, email: string, password: string) =>
  (await askCognito<SignedIn>(site, ...byPassword(email, password))).AuthenticationResult;

const askCognito = async <Answer>(site: Site, operation: string, body: object): Promise<Answer> => {
  const response = await fetch(site.cognitoSettings.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: userPoolClientId, ...body }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer as Answer;
};
