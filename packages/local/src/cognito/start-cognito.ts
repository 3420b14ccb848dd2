import { createServer, type Server } from 'node:http';
import type { CognitoMail } from './code-delivery.ts';
import { accountOperations } from './operations/account.ts';
import { adminOperations } from './operations/admin.ts';
import { createChallenges } from './operations/challenges.ts';
import { newUser } from './operations/new-user.ts';
import { passwordOperations } from './operations/passwords.ts';
import { signInOperations } from './operations/sign-in.ts';
import { signOutOperations } from './operations/sign-out.ts';
import { signUpOperations } from './operations/sign-up.ts';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './password-policy.ts';
import { openPool } from './pool.ts';
import { createCognitoListener } from './server.ts';
import type { Jwks, TokenClaims } from './tokens.ts';
import type { CognitoTriggers } from './triggers.ts';
import { checkEmailUsername } from './user-attributes.ts';

export type CognitoOptions = {
  /** Where the users are kept. The file is made when missing and readable by its owner only. */
  readonly file: string;
  readonly region: string;
  /** Well formed as on AWS: the region, an underscore, letters and digits. */
  readonly poolId: string;
  readonly clientId: string;
  readonly triggers?: CognitoTriggers;
  /** Hands over a code or an invitation. */
  readonly deliver: (mail: CognitoMail) => Promise<void>;
  /** The wall clock in milliseconds since 1970: tokens do not follow a movable clock. */
  readonly now?: () => number;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  readonly passwordPolicy?: PasswordPolicy;
  /** Refuses passwords that users choose, as threat protection on AWS does; none unless given. */
  readonly isCompromised?: (password: string) => boolean;
  readonly accessTokenSeconds?: number;
  readonly refreshTokenSeconds?: number;
  /** Hears of failures that the client is only told 'internal error' about. */
  readonly onError?: (error: unknown) => void;
};

export type LocalCognito = {
  /** The endpoint for Amplify's `userPoolEndpoint` and the SDK's `endpoint`. */
  readonly url: string;
  readonly jwks: Jwks;
  readonly issuer: string;
  /** Checks an id or access token of this client. @throws TokenRejected */
  readonly verifyToken: (token: string) => TokenClaims;
  /**
   * Adds a confirmed user with a proven e-mail.
   * @throws CognitoError: UsernameExistsException, InvalidPasswordException or InvalidParameterException.
   */
  readonly createUser: (user: {
    readonly email: string;
    readonly password: string;
    readonly sub?: string;
  }) => Promise<{ readonly sub: string }>;
  readonly close: () => Promise<void>;
};

const DAY_SECONDS = 86_400;

/** Runs a Cognito user pool with one client on this machine, on loopback only. */
export async function startCognito(options: CognitoOptions): Promise<LocalCognito> {
  const now = options.now ?? Date.now;
  const pool = openPool({
    file: options.file,
    region: options.region,
    poolId: options.poolId,
    clientId: options.clientId,
    triggers: options.triggers ?? {},
    deliver: options.deliver,
    now,
    passwordPolicy: options.passwordPolicy ?? DEFAULT_PASSWORD_POLICY,
    isCompromised: options.isCompromised ?? (() => false),
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    refreshTokenSeconds: options.refreshTokenSeconds ?? 30 * DAY_SECONDS,
  });
  await pool.flush();

  const operations = new Map(
    Object.entries({
      ...signUpOperations,
      ...signInOperations(createChallenges(now)),
      ...signOutOperations,
      ...passwordOperations,
      ...accountOperations,
      ...adminOperations,
    }),
  );
  const onError = options.onError ?? warn;
  const server = createServer(createCognitoListener({ pool, operations, onError }));
  await listen(server, options.port ?? 0);

  return {
    url: urlOf(server),
    jwks: pool.tokens.jwks,
    issuer: pool.tokens.issuer,
    verifyToken: pool.tokens.verify,
    createUser: async ({ email, password, sub }) => {
      checkEmailUsername(email);
      pool.checkPassword(password);
      const user = newUser(pool, {
        email,
        password,
        status: 'CONFIRMED',
        emailVerified: true,
        attributes: {},
        ...(sub !== undefined && { sub }),
      });
      pool.users.add(user);
      await pool.flush();
      return { sub: user.sub };
    },
    close: async () => {
      await closeServer(server);
      await pool.flush();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/`;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

/** Node prints warnings once to its error output; nothing is swallowed when nobody asked to hear. */
function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
