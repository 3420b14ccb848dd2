import { normalizedEmail } from '@hoops/domain/text/name-words';
import {
  signOut as amplifySignOut,
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
    await observe(await register());
    if ((await fetchMFAPreference()).enabled?.includes('TOTP')) await countAsBothFactors();
  });

export const remove = (credentialId: string): Promise<void> =>
  attempt(async () => {
    await deleteWebAuthnCredential({ credentialId });
    await observe();
  });

const ownAccessToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession()).tokens?.accessToken.toString();

/**
 * Does not use Amplify, because Amplify hides the id.
 * @returns the credential id
 */
const register = async (): Promise<string> => {
  const AccessToken = await ownAccessToken();
  const { CredentialCreationOptions } = await askCognito<{
    readonly CredentialCreationOptions: PublicKeyCredentialCreationOptionsJSON;
  }>('StartWebAuthnRegistration', { AccessToken });
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(CredentialCreationOptions),
  });
  if (!credential) throw new AuthError('passkey-canceled');
  await askCognito('CompleteWebAuthnRegistration', { AccessToken, Credential: credential });
  return credential.id;
};

/**
 * Lets the API record changes. May fail, because the next login repeats the call.
 * @param added credential id of a passkey just added here
 */
export const observe = async (added?: string): Promise<void> => {
  try {
    const accessToken = await ownAccessToken();
    if (accessToken !== undefined)
      await api.call('observePasskeys', { accessToken, ...(added !== undefined && { added }) });
  } catch (error) {
    const isAway = error instanceof ApiError && (error.code === 'unreachable' || error.code === 'offline');
    if (!isAway) reportProblem('passkeys-not-observed', error);
  }
};

/**
 * Lets a passkey replace password and code. Without this setting, Cognito offers no passkey to people with an
 * app. Cognito requires another factor first.
 */
export const countAsBothFactors = async (): Promise<void> => {
  await prefer({ WebAuthnMfaSettings: { Enabled: true } });
};

/** Amplify cannot set passkeys. */
export const prefer = async (settings: object): Promise<void> => {
  const AccessToken = await ownAccessToken();
  await askCognito('SetUserMFAPreference', { AccessToken, ...settings });
};

type Started = {
  readonly ChallengeName?: string;
  readonly Session?: string;
  readonly ChallengeParameters?: { readonly CREDENTIAL_REQUEST_OPTIONS?: string };
};
/**
 * Does not use Amplify: the API answers the challenge, to know which sessions began with a passkey.
 * @throws AuthError or ApiError
 */
export const signIn = async (email: string): Promise<void> => {
  const answer = await attempt(() => answerChallenge(normalizedEmail(email)));
  const tokens = await api.call('signInByPasskey', answer);
  const accessToken = decodeJWT(tokens.accessToken);
  await attempt(async () => {
    await amplifySignOut();
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
      tokens: {
        accessToken,
        idToken: decodeJWT(tokens.idToken),
        refreshToken: tokens.refreshToken,
        clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
        username: String(accessToken.payload.sub),
      },
    });
  });
};

const answerChallenge = async (email: string) => {
  const { clientId: ClientId } = (await siteConfig()).cognito;
  const { Session, ChallengeName, ChallengeParameters } = await askCognito<Started>('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  }).catch((error: unknown) => {
    const failure = authError(error);
    throw isAnswer(failure) ? new AuthError('no-passkey') : failure;
  });
  const options = ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS;
  if (ChallengeName !== 'WEB_AUTHN' || Session === undefined || options === undefined)
    throw new AuthError('no-passkey');
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options)),
  });
  return { email, session: Session, credential: JSON.stringify(credential) };
};

const isAnswer = ({ problem }: AuthError): boolean =>
  problem === 'unknown' || problem === 'wrong-credentials';
