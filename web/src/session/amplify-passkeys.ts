import { normalizedEmail } from '@hoops/domain/text/name-words';
import {
  signOut as amplifySignOut,
  associateWebAuthnCredential,
  decodeJWT,
  deleteWebAuthnCredential,
  fetchAuthSession,
  fetchMFAPreference,
  listWebAuthnCredentials,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { reportProblem } from '../lib/report-problem.ts';
import { siteConfig } from '../lib/site-config.ts';
import { askCognito, attempt } from './amplify-config.ts';
import { AuthError } from './auth-error.ts';
import { authError } from './cognito-error.ts';

export type Passkey = {
  readonly id: string;
  readonly name: string;
  /** ISO-8601 UTC. */
  readonly addedAt: string;
};

export const list = (): Promise<readonly Passkey[]> =>
  attempt(async () => {
    const { credentials } = await listWebAuthnCredentials({ pageSize: 20 });
    return credentials.flatMap(({ credentialId, friendlyCredentialName, createdAt }) =>
      credentialId === undefined
        ? []
        : [
            {
              id: credentialId,
              name: friendlyCredentialName ?? 'Passkey',
              addedAt: (createdAt ?? new Date(0)).toISOString(),
            },
          ],
    );
  });

/** @throws AuthError `passkey-canceled`, `passkey-exists` or `passkey-unsupported` */
export const add = (): Promise<void> =>
  attempt(async () => {
    await associateWebAuthnCredential();
    await observe();
    if ((await fetchMFAPreference()).enabled?.includes('TOTP')) await countAsBothFactors();
  });

export const remove = (credentialId: string): Promise<void> =>
  attempt(async () => {
    await deleteWebAuthnCredential({ credentialId });
    await observe();
  });

/** Lets the API record which passkeys were added or removed. The next login repeats it, so that it may fail. */
export const observe = async (): Promise<void> => {
  try {
    const accessToken = (await fetchAuthSession()).tokens?.accessToken.toString();
    if (accessToken !== undefined) await api.call('observePasskeys', { accessToken });
  } catch (error) {
    const isAway = error instanceof ApiError && (error.code === 'unreachable' || error.code === 'offline');
    if (!isAway) reportProblem('passkeys-not-observed', error);
  }
};

/**
 * Lets a passkey replace password and code; without this, Cognito offers no passkey to people with an app.
 * Cognito requires another factor first.
 */
export const countAsBothFactors = async (): Promise<void> => {
  await prefer({ WebAuthnMfaSettings: { Enabled: true } });
};

/** Amplify cannot set passkeys. */
export const prefer = async (settings: object): Promise<void> => {
  const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString();
  await askCognito('SetUserMFAPreference', { AccessToken, ...settings });
};

type Started = {
  readonly ChallengeName?: string;
  readonly Session?: string;
  readonly ChallengeParameters?: { readonly CREDENTIAL_REQUEST_OPTIONS?: string };
};
type Finished = {
  readonly AuthenticationResult: {
    readonly AccessToken: string;
    readonly IdToken: string;
    readonly RefreshToken: string;
  };
};

/**
 * Not by Amplify, which cannot request an authentication level, and so no `amr` in the tokens.
 * @throws AuthError
 */
export const signIn = (email: string): Promise<void> =>
  attempt(async () => {
    await amplifySignOut();
    const { clientId: ClientId } = (await siteConfig()).cognito;
    const USERNAME = normalizedEmail(email);
    const { Session, ChallengeName, ChallengeParameters } = await askCognito<Started>('InitiateAuth', {
      ClientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN', TARGET_ACR_VALUES: passkeyLevel },
    }).catch((error: unknown) => {
      const failure = authError(error);
      throw isAnswer(failure) ? new AuthError('no-passkey') : failure;
    });
    const options = ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS;
    if (ChallengeName !== 'WEB_AUTHN' || options === undefined) throw new AuthError('no-passkey');
    const credential = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options)),
    });
    const { AuthenticationResult } = await askCognito<Finished>('RespondToAuthChallenge', {
      ClientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(credential) },
    });
    const accessToken = decodeJWT(AuthenticationResult.AccessToken);
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
      tokens: {
        accessToken,
        idToken: decodeJWT(AuthenticationResult.IdToken),
        refreshToken: AuthenticationResult.RefreshToken,
        clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
        username: String(accessToken.payload.sub),
      },
    });
  });

/** Cognito's level of a passkey alone. */
const passkeyLevel = 'urn:cognito:loa:3';

const isAnswer = ({ problem }: AuthError): boolean =>
  problem === 'unknown' || problem === 'wrong-credentials';
