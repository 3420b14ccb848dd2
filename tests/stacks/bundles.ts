import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { originHeader } from '@hoops/api/http/origin';
import { Stack } from 'sst/constructs';
import { harmlessEvents } from './harmless-events.ts';
import { root } from './project-root.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

export type Bundle = {
  readonly name: string;
  readonly id: string;
  readonly file: string;
  readonly bytes: number;
  readonly gzipBytes: number;
  readonly environment: Readonly<Record<string, string>>;
};

export function bundlesOf(cloud: Synthesized): readonly Bundle[] {
  return cloud.app.node.children
    .flatMap((stack) => (stack instanceof Stack ? stack.getAllFunctions() : []))
    .map((lambda) => {
      const { id: name } = lambda.node;
      const folder = join(cloud.artifacts, lambda.node.addr);
      const entry = readdirSync(folder, { recursive: true }).find((path) => String(path).endsWith('.mjs'));
      const file = join(folder, String(entry));
      const code = readFileSync(file);
      const { stack, id, properties } = lambdaNamed(cloud, name);
      return {
        name,
        id: `${stack}/${id}`,
        file,
        bytes: code.length,
        gzipBytes: gzipSync(code).length,
        environment: valuesOf(properties.Environment.Variables),
      };
    });
}

/** Deployed Lambda by its name in our code. CloudFormation ids have no hyphens. */
export function lambdaNamed(cloud: Pick<Synthesized, 'templates'>, name: string) {
  const pattern = new RegExp(`^${name.replaceAll('-', '')}[0-9A-F]{8}$`);
  const found = resourcesOf(cloud, 'AWS::Lambda::Function').find(({ id }) => pattern.test(id));
  if (!found) throw new Error(`There is no Lambda ${name}.`);
  return found;
}

/** Replaces values that only CloudFormation knows with resource names, for example `Events` for the table. */
const valuesOf = (variables: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : resourceNameIn(JSON.stringify(value)),
    ]),
  );

const resourceNameIn = (reference: string): string =>
  /(?:Ref|FnGetAtt)"?[:[]?"?([A-Za-z]+?)[0-9A-F]{8}/.exec(reference)?.[1] ?? 'unknown';

export type Run = {
  readonly name: string;
  readonly importMs: number;
  readonly answer?: unknown;
  readonly error?: string;
};

/** Each bundle has its own environment; its name is its access key. */
export async function runBundles(bundles: readonly Bundle[], awsUrl: string): Promise<readonly Run[]> {
  const child = fork(join(root, 'tests/stacks/run-bundles.mjs'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      AWS_REGION: 'us-east-1',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL: awsUrl,
      STRIPE_API_BASE: awsUrl,
    },
  });
  const jobs = bundles.map(({ name, file, environment }) => ({
    name,
    file,
    environment: { ...environment, AWS_ACCESS_KEY_ID: name },
    event: throughEdge(harmlessEvents[name]?.event, environment.ORIGIN_SECRETS),
  }));
  child.send(jobs);
  const [runs]: Run[][] = await Promise.race([once(child, 'message'), once(child, 'exit').then(failed)]);
  return runs ?? [];
}

/** Adds CloudFront's secret header for a Lambda that rejects other requests. */
const throughEdge = (event: object | undefined, secret: string | undefined): object | undefined =>
  event && secret && 'headers' in event
    ? { ...event, headers: { ...(event.headers as object), [originHeader]: secret } }
    : event;

const failed = (): never => {
  throw new Error('The process that runs the bundles ended early.');
};
