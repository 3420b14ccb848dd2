import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleSystem } from '../../packages/local/bin/bundle-system.mjs';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { beginLastingDay } from './lasting-day.ts';
import { readExchanges } from './read-exchanges.ts';
import { claimsOf, type Tokens } from './session-tokens.ts';

export type Mail = { to: string; from: string; replyTo: string; subject: string; text: string; at: string };

/** The product in its own process, on a free port, with a new data folder. */
export type LocalProduct = {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly status: () => Promise<Status>;
  readonly settle: () => Promise<void>;
  readonly advanceTo: (at: string) => Promise<void>;
  readonly faults: (faults: object) => Promise<void>;
  readonly mails: () => Promise<readonly Mail[]>;
  readonly local: <Answer>(path: string, body?: object) => Promise<Answer>;
  readonly memory: () => Promise<number>;
  readonly output: () => string;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<LocalProduct>;
  /** @throws Error if new Stripe traffic differs from the SDK's types */
  readonly expectStripeAsDeclared: () => Promise<void>;
  /** Stops the product, removes its folder and validates its Stripe traffic. */
  readonly close: () => Promise<void>;
  readonly discard: () => void;
};

type Status = {
  url: string;
  demo: Record<'admin' | 'parent', { email: string; password: string }>;
  cognito: { endpoint: string; userPoolId: string; clientId: string };
  stripe: { endpoint: string; secretKey: string };
  dynamodb: { endpoint: string };
  clock: string;
};

export const startLocal = async (
  options: {
    readonly demo?: boolean;
    readonly dataDir?: string;
    readonly program?: string;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<LocalProduct> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hoops-')));
  const exchangeFile = join(dataDir, 'stripe-exchanges.jsonl');
  const expectStripeAsDeclared = readExchanges(exchangeFile);
  const program = options.program ?? (await bundleSystem());
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(dataDir, 'data'),
      DEMO_DATA: options.demo ? 'on' : 'off',
      STRIPE_EXCHANGES_FILE: exchangeFile,
      NODE_NO_WARNINGS: '1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = await readyUrl(child, () => output);

  const local = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}/_local/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`/_local/${path} answered ${JSON.stringify(answer)}`);
    return answer as Answer;
  };
  const product: LocalProduct = {
    url,
    dataDir,
    pid: Number(child.pid),
    local,
    status: () => local('status.json'),
    settle: async () => void (await local('settle', {})),
    advanceTo: async (at) => void (await local('clock', { advanceTo: at })),
    faults: async (faults) => void (await local('faults', faults)),
    mails: async () => {
      await local('settle', {});
      return local('mail.json');
    },
    memory: async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Number(stdout) * 1_024;
    },
    output: () => output,
    kill: () => ended(child, 'SIGKILL'),
    restart: () => startLocal({ ...options, dataDir }),
    expectStripeAsDeclared,
    async close() {
      await ended(child, 'SIGINT');
      try {
        await expectStripeAsDeclared();
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    discard() {
      child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  await beginLastingDay(product);
  return product;
};

const readyUrl = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /ready at (http\S+)/.exec(output());
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('exit', () => reject(new Error(`The local system did not start:\n${output()}`)));
  });

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

export type Person = {
  readonly email: string;
  readonly sub: string;
  readonly token: string;
  readonly get: <Answer = Json>(path: string) => Promise<Reply<Answer>>;
  readonly post: <Answer = Json>(path: string, body: unknown, key?: string) => Promise<Reply<Answer>>;
};
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by the assertions of each test.
export type Json = any;
export type Reply<Answer> = { readonly status: number; readonly body: Answer };

type CognitoSettings = Pick<Status['cognito'], 'endpoint' | 'clientId'>;

export const askCognito = async (
  settings: CognitoSettings,
  operation: string,
  body: object,
): Promise<Json> => {
  const response = await fetch(settings.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: settings.clientId, ...body }),
  });
  const answer: Json = await response.json();
  if (!response.ok) throw new Error(`${operation} answered ${JSON.stringify(answer)}`);
  return answer;
};

export const cognito = async (product: LocalProduct, operation: string, body: object): Promise<Json> =>
  askCognito((await product.status()).cognito, operation, body);

export const tokensOf = async (
  settings: CognitoSettings,
  email: string,
  password: string,
): Promise<Tokens> => {
  const { AuthenticationResult } = await askCognito(settings, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const { IdToken, AccessToken, RefreshToken } = AuthenticationResult;
  return { id: IdToken, access: AccessToken, refresh: RefreshToken };
};

export const signIn = async (product: LocalProduct, email: string, password: string): Promise<Person> => {
  const { id } = await tokensOf((await product.status()).cognito, email, password);
  return { email, sub: String(claimsOf(id).sub), token: id, ...caller(product, id) };
};

export const caller = (product: Pick<LocalProduct, 'url'>, token?: string, address?: string) => {
  const send = async (path: string, init: RequestInit): Promise<Reply<Json>> => {
    const response = await fetch(`${product.url}/api/${path}`, {
      ...init,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(address ? { 'x-forwarded-for': address } : {}),
        ...init.headers,
      },
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };
  return {
    get: (path: string) => send(path, {}),
    post: (path: string, body: unknown, key: string = randomUUID()) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
};

export const parentInfo = {
  name: 'Robin Parker',
  phoneNumber: '(312) 555-0150',
  marketingMethod: 'Internet',
  address: { street: '1 Court Street', city: 'Chicago', state: 'IL', zipCode: '60601' },
};
export const athleteInfo: ApiInput<'addAthlete'> = {
  athleteName: 'Casey Parker',
  dateOfBirth: '2014-04-04',
  gender: null,
  grade: '6',
  medicalConditions: '',
  yearsOfExperience: '',
  emergencyContact: { firstName: 'Jo', lastName: 'Parker', phoneNumber: '(312) 555-0151' },
};
export const password = 'Test-Password-1';

/** Signs up with Cognito, without a parent record. */
export const signUp = async (
  product: LocalProduct,
  email: string,
  chosenPassword: string = password,
): Promise<Person> => {
  await cognito(product, 'SignUp', {
    Username: email,
    Password: chosenPassword,
    UserAttributes: [{ Name: 'email', Value: email }],
  });
  return signIn(product, email, chosenPassword);
};

export const register = async (
  product: LocalProduct,
  email: string,
  name: string = parentInfo.name,
): Promise<Person> => {
  const person = await signUp(product, email);
  const { status, body } = await person.post('registerParent', { ...parentInfo, name, email });
  if (status !== 200) throw new Error(`registerParent answered ${JSON.stringify(body)}`);
  return person;
};
