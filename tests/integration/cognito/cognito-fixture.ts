import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CognitoMail } from '@hoops/local/cognito/code-delivery';
import type { PasswordPolicy } from '@hoops/local/cognito/password-policy';
import type { PoolOptions } from '@hoops/local/cognito/pool';
import { type CognitoOptions, type LocalCognito, startCognito } from '@hoops/local/cognito/start-cognito';
import type { CognitoTriggers } from '@hoops/local/cognito/triggers';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';

export const POOL_ID = 'us-east-1_Local0001';
export const CLIENT_ID = 'localclient0000000000000001';
export const EMAIL = 'ann@example.com';
export const PASSWORD = 'Passw0rd';

const MINUTE_MS = 60_000;

// Hides Amplify's warnings about endpoints outside Amazon.
ConsoleLogger.LOG_LEVEL = 'ERROR';

export type TestPool = {
  readonly file: string;
  readonly mails: CognitoMail[];
  readonly errors: unknown[];
  readonly cognito: () => LocalCognito;
  readonly advanceMinutes: (minutes: number) => void;
  readonly advanceSeconds: (seconds: number) => void;
  /** Clock of the pool, in milliseconds since the epoch. */
  readonly now: () => number;
  readonly lastCode: () => string;
  readonly restart: (changed?: Changeable) => Promise<void>;
  readonly call: (operation: string, body: object, signed?: boolean) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

export const passwordPolicy: PasswordPolicy = {
  minimumLength: 8,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSymbols: false,
};

export const poolOptions: Omit<PoolOptions, 'file'> = {
  region: 'us-east-1',
  poolId: POOL_ID,
  clientId: CLIENT_ID,
  triggers: {},
  deliver: async () => undefined,
  now: Date.now,
  passwordPolicy,
  isCompromised: () => false,
  accessTokenSeconds: 3600,
  refreshTokenSeconds: 30 * 86_400,
  refreshGraceSeconds: 60,
  webAuthn: {
    relyingPartyId: 'club.example',
    userVerification: 'required',
    factorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  },
};

type Changeable = Partial<Pick<CognitoOptions, 'passwordPolicy' | 'isCompromised'>> & {
  readonly webAuthn?: CognitoOptions['webAuthn'];
};

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

export async function startTestPool(triggers: CognitoTriggers = {}): Promise<TestPool> {
  const folder = mkdtempSync(join(tmpdir(), 'hoops-cognito-'));
  const file = join(folder, 'users.json');
  const mails: CognitoMail[] = [];
  const errors: unknown[] = [];
  // Only the test changes this clock, so a slow machine has no effect.
  let clockMs = Date.now();
  const start = (changed: Changeable = {}) =>
    startCognito({
      ...poolOptions,
      ...changed,
      file,
      triggers,
      deliver: async (mail) => {
        mails.push(mail);
      },
      now: () => clockMs,
      onError: (error) => {
        errors.push(error);
      },
    });
  let cognito = await start();
  configureAmplify(cognito.url);

  return {
    file,
    mails,
    errors,
    cognito: () => cognito,
    now: () => clockMs,
    advanceMinutes: (minutes) => {
      clockMs += minutes * MINUTE_MS;
    },
    advanceSeconds: (seconds) => {
      clockMs += seconds * 1000;
    },
    lastCode: () => mails.at(-1)?.text.match(/\d{6}/)?.[0] ?? 'no code in the newest mail',
    restart: async (changed) => {
      await cognito.close();
      cognito = await start(changed);
      configureAmplify(cognito.url);
    },
    call: (operation, body, signed = false) => call(cognito.url, operation, body, signed),
    stop: async () => {
      await signOut();
      await cognito.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Signs in by password, because SRP takes the client half a second. */
export function signInByPassword(username: string, password: string) {
  return signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
}

export async function currentTokens() {
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error('Not signed in.');
  return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
}

export async function refusal(action: Promise<unknown>): Promise<{ name: string; message: string }> {
  try {
    await action;
  } catch (error) {
    if (error instanceof Error) return { name: error.name, message: error.message };
    throw error;
  }
  throw new Error('This should have been refused.');
}

export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

function configureAmplify(userPoolEndpoint: string): void {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: POOL_ID,
        userPoolClientId: CLIENT_ID,
        userPoolEndpoint,
        loginWith: { email: true },
      },
    },
  });
}

async function call(url: string, operation: string, body: object, signed: boolean): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(signed && { authorization: 'AWS4-HMAC-SHA256 Credential=local' }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
