import { randomBytes } from 'node:crypto';
import { CognitoError, limitExceeded, notAuthorized, webAuthnNotEnabled } from '../cognito-error.ts';
import type { Pool, WebAuthnConfiguration } from '../pool.ts';
import type { Passkey, UserRecord } from '../pool-state.ts';
import { type CognitoRequest, requiredParameter, requiredText } from '../request-fields.ts';
import {
  assertionOf,
  clientDataOf,
  isAllowed,
  registrationOf,
  relyingPartyHashOf,
  sha256,
} from '../web-authn-credential.ts';
import { type Operation, requireSignedIn } from './operation.ts';

/* Passkeys: registration by a signed-in user, and sign-in in the USER_AUTH flow. */

type Parameters = ReadonlyMap<string, string>;

/** Loaded on demand, because the library slows down startup and few local users need passkeys. */
const library = () => import('@simplewebauthn/server');

const maxPasskeys = 20;
const algorithms = [-7, -257];

const enabled = (pool: Pool): WebAuthnConfiguration => {
  if (!pool.webAuthn) throw webAuthnNotEnabled();
  return pool.webAuthn;
};

export const StartWebAuthnRegistration: Operation = async (pool, request) => {
  const { relyingPartyId, userVerification } = enabled(pool);
  const user = requireSignedIn(pool, request);
  if ((user.passkeys ?? []).length >= maxPasskeys) throw limitExceeded();
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: relyingPartyId,
    rpID: relyingPartyId,
    userName: user.attributes.email,
    userDisplayName: user.attributes.email,
    userID: new TextEncoder().encode(user.sub),
    excludeCredentials: descriptorsOf(user),
    authenticatorSelection: { residentKey: 'required', userVerification },
    supportedAlgorithmIDs: algorithms,
  });
  pool.challenges.registrations.open(options.challenge, { sub: user.sub });
  return { CredentialCreationOptions: options };
};

export const CompleteWebAuthnRegistration: Operation = async (pool, request) => {
  const { relyingPartyId, userVerification } = enabled(pool);
  const user = requireSignedIn(pool, request);
  const response = registrationOf(request.Credential);
  const { challenge, origin } = clientDataOf(response);
  if (pool.challenges.registrations.take(challenge)?.sub !== user.sub)
    throw new CognitoError('WebAuthnChallengeNotFoundException', 'Challenge not found.');
  if (!isAllowed(origin, relyingPartyId))
    throw new CognitoError('WebAuthnOriginNotAllowedException', 'Origin is not allowed.');
  const hash = await relyingPartyHashOf(response).catch((cause: unknown) => {
    throw notSupported(cause);
  });
  if (!hash.equals(sha256(relyingPartyId)))
    throw new CognitoError('WebAuthnRelyingPartyMismatchException', 'Relying party id does not match.');
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId,
    requireUserVerification: userVerification === 'required',
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw notSupported(cause);
  });
  if (!verified.registrationInfo) throw notSupported();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const passkey: Passkey = {
    id,
    name: response.authenticatorAttachment === 'cross-platform' ? 'Security key' : 'Passkey',
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    attachment: response.authenticatorAttachment,
    transports: response.response.transports ?? [],
    createdAt: new Date(pool.now()).toISOString(),
  };
  pool.users.update(user.sub, { passkeys: [...(user.passkeys ?? []), passkey] });
  return {};
};

export const ListWebAuthnCredentials: Operation = async (pool, request) => {
  const { passkeys = [] } = requireSignedIn(pool, request);
  return {
    Credentials: passkeys.map(({ id, name, attachment, transports, createdAt }) => ({
      CredentialId: id,
      FriendlyCredentialName: name,
      RelyingPartyId: pool.webAuthn?.relyingPartyId,
      AuthenticatorAttachment: attachment,
      AuthenticatorTransports: transports,
      CreatedAt: Date.parse(createdAt) / 1000,
    })),
  };
};

export const DeleteWebAuthnCredential: Operation = async (pool, request) => {
  const { sub, passkeys = [] } = requireSignedIn(pool, request);
  const id = requiredText(request, 'CredentialId');
  if (!passkeys.some((one) => one.id === id))
    throw new CognitoError('ResourceNotFoundException', 'Passkey credential not found.');
  pool.users.update(sub, { passkeys: passkeys.filter((one) => one.id !== id) });
  return {};
};

export const startChoice = async (pool: Pool, parameters: Parameters): Promise<object> => {
  const { userVerification } = enabled(pool);
  const user = pool.users.findByUsername(requiredParameter(parameters, 'USERNAME'));
  if (!user || parameters.get('PREFERRED_CHALLENGE') !== 'WEB_AUTHN' || !canUsePasskey(user)) {
    const AvailableChallenges = ['PASSWORD', 'PASSWORD_SRP'];
    if (user && canUsePasskey(user)) AvailableChallenges.push('WEB_AUTHN');
    const Session = randomBytes(48).toString('base64url');
    return { ChallengeName: 'SELECT_CHALLENGE', Session, AvailableChallenges, ChallengeParameters: {} };
  }
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: enabled(pool).relyingPartyId,
    allowCredentials: descriptorsOf(user),
    userVerification: user.passkeyMfa ? 'required' : userVerification,
  });
  const session = randomBytes(48).toString('base64url');
  pool.challenges.passkeys.open(session, { sub: user.sub, challenge: options.challenge });
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: session,
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
};

/** @throws NotAuthorizedException for any other credential */
export const userOfPasskey = async (
  pool: Pool,
  request: CognitoRequest,
  responses: Parameters,
): Promise<UserRecord> => {
  const { relyingPartyId, userVerification } = enabled(pool);
  const username = requiredParameter(responses, 'USERNAME');
  const response = assertionOf(requiredParameter(responses, 'CREDENTIAL'));
  const started = pool.challenges.passkeys.take(requiredText(request, 'Session'));
  const user = pool.users.findByUsername(username);
  if (!started || !user || user.sub !== started.sub) throw notAuthorized('Invalid session for the user.');
  const passkey = user.passkeys?.find(({ id }) => id === response.id);
  const { origin } = clientDataOf(response);
  if (!passkey || !canUsePasskey(user) || !isAllowed(origin, relyingPartyId)) throw invalidCredential();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: started.challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId,
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: passkey.signCount,
    },
    requireUserVerification: userVerification === 'required' || user.passkeyMfa === true,
  }).catch((cause: unknown) => {
    throw invalidCredential(cause);
  });
  if (!verified) throw invalidCredential();
  const signCount = authenticationInfo.newCounter;
  const passkeys = user.passkeys?.map((one) => (one === passkey ? { ...one, signCount } : one)) ?? [];
  return pool.users.update(user.sub, { passkeys });
};

/** If an authenticator app is on, a passkey can sign in only if it counts as both factors. */
const canUsePasskey = ({ passkeys = [], softwareToken, passkeyMfa }: UserRecord): boolean =>
  passkeys.length > 0 && (softwareToken?.enabled !== true || passkeyMfa === true);

const descriptorsOf = ({ passkeys = [] }: UserRecord) =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }));

/* The reasons are not passed as causes, because a cause is reported as a fault of the stand-in. */
const notSupported = (reason?: unknown): CognitoError =>
  new CognitoError('WebAuthnCredentialNotSupportedException', `Credential not supported.${because(reason)}`);

const invalidCredential = (reason?: unknown): CognitoError =>
  notAuthorized(`Invalid credential.${because(reason)}`);

const because = (reason: unknown): string => (reason instanceof Error ? ` ${reason.message}` : '');
