import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '@hoops/audit/cli/options';
import { type LoopbackServer, serveLoopback } from '@hoops/loopback/serve-loopback';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../stacks/project-root.ts';
import { runAwsCommand } from './aws-command.ts';
import { runbookCommands } from './documented-commands.ts';

/* Each runbook command is tested here or listed with its test; an unlisted command fails. */

const folder = join(root, 'docs/runbooks');
const runbooks = readdirSync(folder).filter((name) => name !== 'README.md');
const commands = runbooks.flatMap((name) =>
  runbookCommands(name).map((command) => ({ runbook: name, command })),
);
const beginning = (start: string) => commands.filter(({ command }) => command.startsWith(start));

/** Commands covered by other tests, with file and title. */
const runElsewhere: readonly (readonly [RegExp, string, string])[] = [
  [
    /^git checkout "\$COMMIT"$/,
    'tests/deploy/deployment.test.ts',
    'a second deployment applies changes and keeps the data',
  ],
  [
    /^npm ci$/,
    'tests/deploy/deployment.test.ts',
    'the first deployment in docs/deploy.md starts with npm ci',
  ],
  [
    /^npx sst deploy --stage prod$/,
    'tests/deploy/deployment.test.ts',
    'a second deployment applies changes and keeps the data',
  ],
  [
    /^(npx sst build --stage prod --to cloud|npm run adopt -- cloud|npx cdk import .*|npx sst deploy 'Mail\$' --stage prod)$/,
    'tests/deploy/deployment.test.ts',
    'the runbook adopts resources kept by deleted stacks',
  ],
  [
    /^npx sst secrets set [A-Z_]+ "\$[A-Z_]+" --stage prod$/,
    'tests/deploy/deployment.test.ts',
    'changing a secret restarts only the Lambdas that read it',
  ],
];

const operationsOfSes: Readonly<Record<string, string>> = {
  'GET /v2/email/suppression/addresses/': 'GetSuppressedDestination',
  'DELETE /v2/email/suppression/addresses/': 'DeleteSuppressedDestination',
};

let aws: LoopbackServer;
const asked: (string | undefined)[] = [];
beforeAll(async () => {
  aws = await serveLoopback((request, response) => {
    const { method, url = '', headers } = request;
    const target = headers['x-amz-target'];
    const path = url.slice(0, url.lastIndexOf('/') + 1);
    asked.push(target ? String(target).split('.').at(-1) : operationsOfSes[`${method} ${path}`]);
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end('{}');
  });
});
afterAll(() => aws.close());

it('every runbook has commands and is in the list', () => {
  const list = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(runbooks.filter((name) => !list.includes(`(${name})`))).toEqual([]);
  expect(runbooks.filter((name) => !commands.some(({ runbook }) => runbook === name))).toEqual([]);
  expect(commands.length).toBeGreaterThan(40);
});

it.each(beginning('aws '))(
  'AWS accepts the command of the runbook $runbook: $command',
  async ({ command }) => {
    const [, operation] = (await runAwsCommand(command, aws.url)).split(':');
    expect(asked.at(-1)).toBe(operation);
  },
);

it('the check of AWS commands rejects unknown operations, unknown parameters and missing parameters', async () => {
  for (const [command, why] of [
    ['aws kms cancel-deletion --key-id 1', 'has no operation'],
    ['aws kms enable-key --key 1', 'there is no key'],
    ['aws kms enable-key', 'KeyId is missing'],
    ['aws s3 ls', 'is not known'],
    ['aws dynamodb update-table --table-name t --stream-specification On=true', 'there is no On'],
  ] as const)
    await expect(runAwsCommand(command, aws.url)).rejects.toThrow(why);
});

describe('audit commands', () => {
  const tests = readdirSync(join(root, 'tests'), { recursive: true })
    .map(String)
    .filter((name) => /^(integration|e2e)\/.*\.test\.ts$/.test(name))
    .map((name) => readFileSync(join(root, 'tests', name), 'utf8'))
    .join('\n');

  it.each(beginning('npm run audit -- '))(
    'npm run audit accepts the command of the runbook $runbook: $command',
    ({ command }) => {
      const words = [...command.slice('npm run audit -- '.length).matchAll(/(?:"([^"]*)")|(\S+)/g)];
      const options = readOptions(words.map(([, quoted, plain]) => quoted ?? plain ?? ''));
      expect(options).toBeDefined();
      // The named tests run the verb against the local system.
      expect(tests).toMatch(new RegExp(`\\b(audit|auditCommand|spawned)\\((product, )?'${options?.verb}'`));
    },
  );
});

describe('commands that other tests run', () => {
  const others = commands.filter(({ command }) => !/^(aws|npm run audit --) /.test(command));

  it.each(others)('another test runs the command of the runbook $runbook: $command', ({ command }) => {
    const found = runElsewhere.find(([pattern]) => pattern.test(command));
    expect(found, `${command} is run by no test`).toBeDefined();
    const [, file = '', title = ''] = found ?? [];
    expect(readFileSync(join(root, file), 'utf8')).toContain(`'${title}'`);
  });
});
