import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { type Account, AwsError, objectIn, region, resourcesIn } from './account.ts';
import type { DeployedResource } from './deployed-stack.ts';
import { attributeOf } from './resource-names.ts';

type Variables = Readonly<Record<string, string>>;
type Invocation = { readonly answer?: unknown; readonly error?: string };
/** Process that handles one event at a time; `last` is the answer to its current or last event. */
type Running = { readonly child: ChildProcess; readonly of: string; last: Promise<unknown> };

const variablesOf = ({ properties }: DeployedResource): Variables =>
  (properties.Environment as { readonly Variables?: Variables } | undefined)?.Variables ?? {};

export class Lambdas {
  readonly #account: Account;
  readonly #shared: Variables;
  readonly #folder = mkdtempSync(join(tmpdir(), 'hoops-lambdas-'));
  readonly #unpacked = new Map<string, string>();
  readonly #running = new Map<string, Running>();

  /** @param shared environment variables of every Lambda, with AWS endpoints */
  constructor(account: Account, shared: Variables) {
    this.#account = account;
    this.#shared = shared;
  }

  named(nameOrArn: string): DeployedResource {
    const found = resourcesIn(this.#account).find(
      (one) =>
        one.type === 'AWS::Lambda::Function' &&
        (one.physicalId === nameOrArn || attributeOf(one, 'Arn') === nameOrArn),
    );
    if (!found) throw new AwsError('ResourceNotFoundException', `Function not found: ${nameOrArn}`, 404);
    return found;
  }

  configuration(nameOrArn: string): object {
    const lambda = this.named(nameOrArn);
    return { FunctionName: lambda.physicalId, Environment: { Variables: variablesOf(lambda) } };
  }

  configure(
    nameOrArn: string,
    { Environment }: { readonly Environment: { readonly Variables: Variables } },
  ): object {
    const lambda = this.named(nameOrArn);
    const owner = [...this.#account.stacks.values()].find(
      ({ resources }) => resources.get(lambda.id) === lambda,
    );
    owner?.resources.set(lambda.id, { ...lambda, properties: { ...lambda.properties, Environment } });
    this.#stop(lambda.physicalId);
    return this.configuration(nameOrArn);
  }

  async invoke(nameOrArn: string, event: object): Promise<unknown> {
    const running = this.#start(this.named(nameOrArn));
    const invocation = running.last.then(() => send(running.child, event));
    running.last = invocation;
    const { answer, error } = await invocation;
    if (error !== undefined) throw new Error(error);
    return answer;
  }

  close(): void {
    for (const name of [...this.#running.keys()]) this.#stop(name);
    rmSync(this.#folder, { recursive: true });
  }

  #stop(name: string): void {
    this.#running.get(name)?.child.kill();
    this.#running.delete(name);
  }

  #start(lambda: DeployedResource): Running {
    const of = JSON.stringify(lambda.properties);
    const warm = this.#running.get(lambda.physicalId);
    if (warm?.of === of && warm.child.exitCode === null) return warm;
    this.#stop(lambda.physicalId);
    const {
      Code,
      Handler,
      MemorySize = 128,
    } = lambda.properties as {
      readonly Code: { readonly S3Bucket: string; readonly S3Key: string };
      readonly Handler: string;
      readonly MemorySize?: number;
    };
    const child = fork(join(import.meta.dirname, 'lambda-process.mjs'), [this.#unpack(Code), Handler], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_NO_WARNINGS: '1',
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: lambda.id,
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'token',
        AWS_LAMBDA_FUNCTION_NAME: lambda.physicalId,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
        ...this.#shared,
        ...variablesOf(lambda),
      },
    });
    const running = { child, of, last: Promise.resolve() };
    this.#running.set(lambda.physicalId, running);
    return running;
  }

  #unpack({ S3Bucket, S3Key }: { readonly S3Bucket: string; readonly S3Key: string }): string {
    const folder = this.#unpacked.get(S3Key) ?? join(this.#folder, S3Key.replace(/\W/g, '-'));
    if (!this.#unpacked.has(S3Key))
      new AdmZip(objectIn(this.#account, S3Bucket, S3Key)).extractAllTo(folder, true);
    this.#unpacked.set(S3Key, folder);
    return folder;
  }
}

async function send(child: ChildProcess, event: object): Promise<Invocation> {
  const waiting = new AbortController();
  try {
    child.send({ event, awsRequestId: `${child.pid}-${Date.now()}` });
    const ended = once(child, 'exit', waiting).then(([code]) => [{ error: `Runtime exited with ${code}` }]);
    const [invocation]: Invocation[] = await Promise.race([once(child, 'message', waiting), ended]);
    return invocation ?? {};
  } finally {
    waiting.abort();
  }
}
