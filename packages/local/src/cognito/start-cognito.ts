import { type AwsAnswer, parseJsonBody, serveAws } from '../loopback/serve-aws.ts';
import { CognitoError } from './cognito-error.ts';
import { GetUser, UpdateUserAttributes, VerifyUserAttribute } from './operations/account.ts';
import { adminOperations } from './operations/admin.ts';
import { newUser } from './operations/new-user.ts';
import type { Operation } from './operations/operation.ts';
import {
  CompleteWebAuthnRegistration,
  DeleteWebAuthnCredential,
  ListWebAuthnCredentials,
  StartWebAuthnRegistration,
} from './operations/passkeys.ts';
import { ConfirmForgotPassword, ForgotPassword } from './operations/passwords.ts';
import {
  GetTokensFromRefreshToken,
  InitiateAuth,
  RespondToAuthChallenge,
  RevokeToken,
} from './operations/sign-in.ts';
import { SignUp } from './operations/sign-up.ts';
import {
  AssociateSoftwareToken,
  SetUserMFAPreference,
  VerifySoftwareToken,
} from './operations/software-token.ts';
import { openPool, type PoolOptions } from './pool.ts';
import type { Jwks, TokenClaims } from './tokens.ts';
import { checkEmailUsername } from './user-attributes.ts';
import { withVerifiedEmail } from './user-store.ts';

export type CognitoOptions = PoolOptions & {
  /** Receives errors that clients do not see, including errors of triggers and deliveries. */
  readonly onError: (error: unknown) => void;
};

export type LocalCognito = {
  readonly url: string;
  readonly jwks: Jwks;
  readonly issuer: string;
  /** @throws TokenRejected */
  readonly verifyToken: (token: string) => TokenClaims;
  /**
   * Adds a confirmed user with a verified email.
   * @throws UsernameExistsException, InvalidPasswordException or InvalidParameterException
   */
  readonly createUser: (user: {
    readonly email: string;
    readonly password: string;
  }) => Promise<{ readonly sub: string }>;
  readonly close: () => Promise<void>;
};

const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    SignUp,
    InitiateAuth,
    RespondToAuthChallenge,
    GetTokensFromRefreshToken,
    RevokeToken,
    ForgotPassword,
    ConfirmForgotPassword,
    GetUser,
    UpdateUserAttributes,
    VerifyUserAttribute,
    AssociateSoftwareToken,
    VerifySoftwareToken,
    SetUserMFAPreference,
    StartWebAuthnRegistration,
    CompleteWebAuthnRegistration,
    ListWebAuthnCredentials,
    DeleteWebAuthnCredential,
    ...adminOperations,
  }),
);

const targetPrefix = 'AWSCognitoIdentityProviderService.';

/**
 * Headers that let any page call, as on AWS. `authorization` is not allowed, so pages cannot make
 * administrative calls.
 */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers':
    'content-type, cache-control, x-amz-target, x-amz-user-agent, amz-sdk-invocation-id, amz-sdk-request',
  'access-control-expose-headers': 'x-amzn-errortype, x-amzn-errormessage, x-amzn-requestid',
  'access-control-max-age': '86400',
};

export const startCognito = async ({ onError, ...options }: CognitoOptions): Promise<LocalCognito> => {
  const pool = openPool(options);
  await pool.flush();
  const jwksPath = `/${pool.poolId}/.well-known/jwks.json`;

  const answerOperation = async (
    target: string,
    authorization: string | undefined,
    body: Buffer,
  ): Promise<AwsAnswer> => {
    const operation = operationNamed(target, authorization);
    try {
      return { status: 200, body: await operation(pool, parseJsonBody(body)) };
    } finally {
      // Changes are saved to disk before any answer, even a rejection.
      await pool.flush();
    }
  };

  const server = await serveAws({
    contentType: 'application/x-amz-json-1.1',
    headers: corsHeaders,
    maxBodyBytes: 128 * 1024,
    handle: async ({ method, path, headers, body }) => {
      if (method === 'OPTIONS') return { status: 204 };
      if (method === 'GET' && path === jwksPath) return { status: 200, body: pool.tokens.jwks };
      if (method !== 'POST' || path !== '/') return { status: 404, body: { message: 'Not Found' } };
      return answerOperation(String(headers['x-amz-target'] ?? ''), headers.authorization, body);
    },
    onError,
  });

  return {
    url: `${server.url}/`,
    jwks: pool.tokens.jwks,
    issuer: pool.tokens.issuer,
    verifyToken: pool.tokens.verify,
    createUser: async ({ email, password }) => {
      checkEmailUsername(email);
      pool.checkPassword(password);
      const user = newUser(pool, { email, password });
      pool.users.add({ ...user, status: 'CONFIRMED', attributes: withVerifiedEmail(user.attributes) });
      await pool.flush();
      return { sub: user.sub };
    },
    close: async () => {
      await server.close();
      await pool.flush();
    },
  };
};

const operationNamed = (target: string, authorization: string | undefined): Operation => {
  const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
  const operation = operations.get(name);
  if (!operation) {
    throw new CognitoError('UnknownOperationException', `The operation ${name} does not exist.`);
  }
  // Signatures are not verified, but an unsigned call must fail as on AWS.
  if (name.startsWith('Admin') && !authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return operation;
};
