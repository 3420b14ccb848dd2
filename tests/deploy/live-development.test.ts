import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsStub, startAwsStub } from '../stacks/aws-stub.ts';
import { harmlessEvents } from '../stacks/harmless-events.ts';
import { root } from '../stacks/project-root.ts';
import { type ControlPlane, startControlPlane } from './aws/control-plane.ts';
import { openShell, type Shell } from './command-line.ts';
import { openDebugger } from './node-debugger.ts';
import { copyProject } from './project-copy.ts';

let dataPlane: AwsStub;
let aws: ControlPlane;
let project: ReturnType<typeof copyProject>;
let shell: Shell;
let dev: ChildProcess | undefined;
/** Exit code, available even if the process has already ended. */
let devEnded: Promise<number | null> | undefined;
let said = '';
beforeAll(async () => {
  dataPlane = await startAwsStub();
  aws = await startControlPlane(dataPlane.url);
  project = copyProject();
  shell = openShell(project.folder, aws);
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    aws.account.parameters.set(`/sst/all-american-hoops/dana/Secret/${name}/value`, {
      value: 'sk_test_stub',
      type: 'SecureString',
    });
});
afterAll(async () => {
  dev?.kill('SIGKILL');
  await aws?.close();
  await dataPlane?.close();
  project?.remove();
});

const prefix = 'dana-all-american-hoops-';
const stacks = () => [...aws.account.stacks.values()].filter(({ name }) => name.startsWith(prefix));
const events = '/sst/all-american-hoops/dana/events';

const invoke = (name: string): Promise<unknown> => {
  const pattern = new RegExp(`^${name.replaceAll('-', '')}[0-9A-F]{8}$`);
  const found = stacks()
    .flatMap(({ resources }) => [...resources.values()])
    .find(({ id, type }) => type === 'AWS::Lambda::Function' && pattern.test(id));
  const event = harmlessEvents[name]?.event;
  if (!found || !event) throw new Error(`There is no Lambda ${name}, or no event for it.`);
  return aws.lambdas.invoke(found.physicalId, event);
};

/** Retries like a queue, because a busy machine may exceed the limit of five seconds per event. */
const invokeUntilTaken = async (name: string, tries = 5): Promise<unknown> => {
  const answer = await invoke(name).catch((error: Error) => error);
  const isUntaken = /No `sst dev`|did not get a response/.test(
    answer instanceof Error ? answer.message : JSON.stringify(answer ?? {}),
  );
  if (isUntaken && tries > 1) return invokeUntilTaken(name, tries - 1);
  if (answer instanceof Error) throw answer;
  return answer;
};
const lineOf = (file: string, text: string): number =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;
const failure = (name: string) => invoke(name).then(() => 'none', String);

describe('during `sst dev`', () => {
  it('sst dev creates the stage and connects the developer’s machine', async () => {
    // The CONTRIBUTING command on a free port, because other tests may debug at the same time.
    dev = shell.start('node --inspect=0 node_modules/sst/cli/sst.js dev --stage dana');
    devEnded = once(dev, 'exit').then(([code]) => code);
    for (const output of [dev.stdout, dev.stderr])
      output?.on('data', (text: Buffer) => {
        said += text;
      });
    const ended = devEnded.then((code) => {
      throw new Error(`sst dev ended with ${code}: ${said}`);
    });
    const ready = expect.poll(() => said, { timeout: 240_000 }).toContain('Deployed');
    await Promise.race([ready, ended]);
    ended.catch(() => undefined);
    const wrong = stacks().filter(({ status }) => status !== 'CREATE_COMPLETE');
    expect(wrong.map(({ name, events: why }) => ({ name, why }))).toEqual([]);
    expect(stacks()).toHaveLength(12);
    await expect.poll(() => aws.broker.hasSubscriber(events)).toBe(true);
  });

  it('a breakpoint in a TypeScript file stops a call, shows its variables and allows the call to finish', async () => {
    const [, address = ''] = /Debugger listening on (ws:\S+)/.exec(said) ?? [];
    const file = 'packages/api/src/http/create-handler.ts';
    const line = lineOf(file, 'const found = byKey.get(');
    const editor = await openDebugger(address, { file, line });
    const answer = invoke('api-docs');
    await expect.poll(() => editor.stops).toHaveLength(1);
    const [stop] = editor.stops;
    expect(stop?.at).toEqual({ file: expect.stringContaining(file), line });
    expect(await stop?.read('event.routeKey')).toBe('GET /api/health');
    await stop?.resume();
    expect(await answer).toMatchObject({ statusCode: 200 });
    await editor.close();
  });

  it.each(Object.entries(harmlessEvents))(
    'a call of %s is handled on the developer’s machine',
    async (name, { answer }) => {
      const answered = await invokeUntilTaken(name);
      if (answer) expect(answered).toMatchObject(answer);
      else expect(answered ?? {}).toEqual({});
    },
  );
});

describe('without a developer’s machine', () => {
  it('queue, stream, schedule and user pool events fail without sst dev, so AWS retains them', async () => {
    if (!dev) throw new Error('`sst dev` was not started.');
    expect([dev.exitCode, dev.signalCode], said).toEqual([null, null]);
    dev.kill('SIGINT');
    await devEnded;
    await expect.poll(() => aws.broker.hasSubscriber(events)).toBe(false);
    const kept = ['projector', 'publisher', 'sweep', 'pre-sign-up'];
    const failures = await Promise.all(kept.map(failure));
    expect(failures).toEqual(kept.map(() => 'Error: Error: No `sst dev` is connected.'));
  });

  it('an API call without sst dev returns 500 with an explanation', async () => {
    expect(await invoke('api-docs')).toMatchObject({
      statusCode: 500,
      body: expect.stringContaining('did not get a response from your machine'),
    });
  });
});

it('a deployment after sst dev restores the Lambdas', async () => {
  const { exitCode, said: text } = await shell.run('npx sst deploy --stage dana');
  expect(exitCode, text).toBe(0);
  expect(await invoke('api-docs')).toMatchObject({ statusCode: 200 });
});

it('sst remove deletes everything in the stage', async () => {
  const { exitCode, said: text } = await shell.run('npx sst remove --stage dana');
  expect(exitCode, text).toBe(0);
  expect([...aws.account.stacks.values()].flatMap(({ events: why }) => why)).toEqual([]);
  expect([...aws.account.stacks.keys()]).toEqual(['CDKToolkit', 'SSTBootstrap']);
  expect(aws.account.retained).toEqual([]);
  const parameters = [...aws.account.parameters.keys()].filter((name) => name.includes('/dana/'));
  expect(parameters.filter((name) => !name.includes('/Secret/'))).toEqual([]);
});

it('live development made no unsupported AWS call, and no SST Lambda failed', () => {
  expect({ refused: aws.refused, failed: aws.failed }).toEqual({ refused: [], failed: [] });
});
