import type { Clock } from '@hoops/runtime/clock';
import { secondFactorConfig } from '@hoops/runtime/config';
import { credentialsOf, signRequest } from '@hoops/runtime/sign-request';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { VerifyToken } from '../http/caller.ts';
import { refusal } from '../http/problem.ts';
import type { AsksForSecondFactor } from '../http/session.ts';

const headersOf = (operation: string) => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
});

/** Calls the user pool without the SDK's client, which would double the Lambda's bundle. */
const callPool = async (
  operation: string,
  username: string,
  more: object,
  env: NodeJS.ProcessEnv,
): Promise<Response> => {
  const { userPoolId, region, endpoint } = secondFactorConfig(env);
  const unsigned = {
    method: 'POST',
    url: new URL(endpoint),
    headers: headersOf(operation),
    body: JSON.stringify({ UserPoolId: userPoolId, Username: username, ...more }),
  } as const;
  const as = { credentials: credentialsOf(env), region, service: 'cognito-idp' };
  const { host: _host, ...headers } = signRequest(unsigned, as, new Date());
  return fetch(unsigned.url, {
    method: unsigned.method,
    headers,
    body: unsigned.body,
    signal: AbortSignal.timeout(timeoutMs),
  });
};

const unlessRefused = (operation: string, response: Response): Response => {
  if (!response.ok) throw new Error(`Cognito answered ${response.status} to ${operation}.`);
  return response;
};

/** Queries the user pool (AdminGetUser), because an ID token does not list the factors. */
export const secondFactorOfPool =
  (env: NodeJS.ProcessEnv = process.env): AsksForSecondFactor =>
  async (sub) => {
    const response = unlessRefused('AdminGetUser', await callPool('AdminGetUser', sub, {}, env));
    const { UserMFASettingList = [] } = (await response.json()) as { UserMFASettingList?: readonly string[] };
    return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
  };

export type LostSignIns = {
  /**
   * Id of the user account with this email; undefined if no account exists.
   * @throws Error if the pool does not respond
   */
  readonly subOf: (email: string) => Promise<string | undefined>;
  /**
   * Turns the second factor off.
   * @throws Error when the pool rejects the call
   */
  readonly turnOff: (sub: string) => Promise<void>;
  /**
   * Ends Cognito's sessions, so that no refresh token works.
   * @throws Error when the pool rejects the call
   */
  readonly endSessions: (sub: string) => Promise<void>;
};

export const lostSignInsOfPool = (env: NodeJS.ProcessEnv = process.env): LostSignIns => ({
  subOf: async (email) => {
    const response = await callPool('AdminGetUser', email, {}, env);
    const body = (await response.json()) as { Username?: string; __type?: string };
    if (body.__type?.endsWith('UserNotFoundException')) return undefined;
    unlessRefused('AdminGetUser', response);
    return body.Username;
  },
  turnOff: async (sub) => {
    // Passkeys cannot be the only enabled factor, so both are turned off.
    const settings = {
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      WebAuthnMfaSettings: { Enabled: false },
    };
    unlessRefused(
      'AdminSetUserMFAPreference',
      await callPool('AdminSetUserMFAPreference', sub, settings, env),
    );
  },
  endSessions: async (sub) => {
    unlessRefused('AdminUserGlobalSignOut', await callPool('AdminUserGlobalSignOut', sub, {}, env));
  },
});

/** Calls a public operation; returns rejections like other answers. */
const callPoolUnsigned = async <Answer>(operation: string, body: object, env: NodeJS.ProcessEnv) => {
  const response = await fetch(secondFactorConfig(env).endpoint, {
    method: 'POST',
    headers: headersOf(operation),
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = (await response.json()) as Answer & { readonly __type?: string };
  return { response, answer, isRejectedAs: (name: string) => answer.__type?.endsWith(name) === true };
};

export type Passkey = {
  readonly id: string;
  /** Cognito's registration time; unique among passkeys with the same id. */
  readonly registeredAt: string;
};

/**
 * Passkeys of the token's owner; Cognito lists passkeys only for their owner.
 * @throws ProblemError sign-in-again for a token that Cognito rejects
 */
export type PasskeysOf = (accessToken: string) => Promise<readonly Passkey[]>;

export const passkeysOfPool =
  (env: NodeJS.ProcessEnv = process.env): PasskeysOf =>
  async (AccessToken) => {
    const operation = 'ListWebAuthnCredentials';
    const { response, answer, isRejectedAs } = await callPoolUnsigned<{
      readonly Credentials?: readonly { readonly CredentialId: string; readonly CreatedAt: number }[];
      // Cognito's limit per person.
    }>(operation, { AccessToken, MaxResults: 20 }, env);
    if (isRejectedAs('WebAuthnNotEnabledException')) return [];
    if (isRejectedAs('NotAuthorizedException')) throw refusal('sign-in-again');
    unlessRefused(operation, response);
    return (answer.Credentials ?? []).map(({ CredentialId, CreatedAt }) => ({
      id: CredentialId,
      registeredAt: String(CreatedAt),
    }));
  };

export type Tokens = {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
};

/**
 * Answers the WEB_AUTHN challenge of a sign-in that the browser started.
 * @param credential JSON of the browser's credential
 * @throws ProblemError passkey-rejected or too-many-tries
 */
export type FinishPasskeySignIn = (answer: {
  readonly email: string;
  readonly session: string;
  readonly credential: string;
}) => Promise<Tokens>;

type Finished = {
  readonly AuthenticationResult?: {
    readonly AccessToken: string;
    readonly IdToken: string;
    readonly RefreshToken: string;
  };
};

export const passkeySignInOfPool =
  (ClientId: string, env: NodeJS.ProcessEnv = process.env): FinishPasskeySignIn =>
  async ({ email, session, credential }) => {
    const operation = 'RespondToAuthChallenge';
    const { response, answer, isRejectedAs } = await callPoolUnsigned<Finished>(
      operation,
      {
        ClientId,
        ChallengeName: 'WEB_AUTHN',
        Session: session,
        ChallengeResponses: { USERNAME: email, CREDENTIAL: credential },
      },
      env,
    );
    if (isRejectedAs('TooManyRequestsException')) throw refusal('too-many-tries');
    if (response.status === 400) throw refusal('passkey-rejected');
    unlessRefused(operation, response);
    const { AuthenticationResult: tokens } = answer;
    if (!tokens) throw refusal('passkey-rejected');
    return {
      accessToken: tokens.AccessToken,
      idToken: tokens.IdToken,
      refreshToken: tokens.RefreshToken,
    };
  };

const timeoutMs = 3_000;
/** Maximum time for which a removed second factor still counts. */
const rememberedMs = 5 * 60_000;

/**
 * Caches positive answers per person. Negative answers are not cached, because a person may set up the factor
 * at any time.
 */
export const rememberedSecondFactor = (ask: AsksForSecondFactor, clock: Clock): AsksForSecondFactor => {
  const until = new Map<string, number>();
  return async (sub) => {
    const now = clock.now().getTime();
    if ((until.get(sub) ?? 0) > now) return true;
    const has = await ask(sub);
    if (has) until.set(sub, now + rememberedMs);
    else until.delete(sub);
    return has;
  };
};

/**
 * Verifies Cognito tokens without an authorizer: signature, issuer, expiry and client.
 * @param settings.days days after expiry for which tokens are still accepted
 */
export const tokenVerifier = (settings: {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwksUrl: string;
  readonly days?: number;
}): VerifyToken => {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl));
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: settings.issuer,
      algorithms: ['RS256'],
      clockTolerance: (settings.days ?? 0) * 86_400,
      // jose checks `exp` only if the claim exists; Cognito's tokens always contain the claim.
      requiredClaims: ['exp', 'sub'],
    });
    // Access tokens contain the client in `client_id`, ID tokens in `aud`.
    if (payload.client_id !== settings.clientId && payload.aud !== settings.clientId) {
      throw new Error('The token is for another client.');
    }
    return payload;
  };
};
