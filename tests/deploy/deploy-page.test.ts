import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import { type LocalStripe, startLocalStripe } from '@hoops/local-stripe/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsStub, account, startAwsStub } from '../stacks/aws-stub.ts';
import { root } from '../stacks/project-root.ts';
import { isAllowedByPolicy, type Statement } from '../stacks/resource-policy.ts';
import { type ControlPlane, startControlPlane } from './aws/control-plane.ts';
import { runAwsCommand } from './aws-command.ts';
import { openShell, type Shell } from './command-line.ts';
import { documentedStages, pageCommands } from './documented-commands.ts';
import { copyProject } from './project-copy.ts';

/* Each command of docs/deploy.md runs here, or is listed with the test that runs it. */

const commands = pageCommands();
const starting = (start: string) => commands.filter((command) => command.startsWith(start));

const deployment = 'tests/deploy/deployment.test.ts';
const development = 'tests/deploy/live-development.test.ts';
const runElsewhere: readonly (readonly [RegExp, string, string])[] = [
  [/^npm ci$/, deployment, 'the first deployment in docs/deploy.md starts with npm ci'],
  [
    /^npx sst deploy 'Mail\$'/,
    deployment,
    'the first deployment bootstraps the account with the pinned CDK and creates the Mail stack',
  ],
  [/^npx sst secrets set/, deployment, 'the first deployment stores the Stripe secret encrypted'],
  [
    /^npx sst deploy --stage (prod|staging)$/,
    deployment,
    'the first deployment creates all stacks and uploads the site',
  ],
  [/^npx sst build --stage prod --to cloud$/, deployment, 'plain CDK can read the output of sst build'],
  [/^npx cdk ls --app cloud$/, deployment, 'plain CDK can read the output of sst build'],
  [
    /^npx cdk deploy --all --app cloud$/,
    deployment,
    'plain CDK can deploy the output of sst build without SST',
  ],
  [
    /^(export STAGE=prod NODE_OPTIONS=|npx cdk (diff|deploy --all) --app 'node)/,
    deployment,
    'plain CDK takes the stage over from SST with its data in place',
  ],
  [/^npx sst remove$/, deployment, 'sst remove refuses a shared stage'],
  [/^npx sst remove --stage <name>$/, development, 'sst remove deletes everything in the stage'],
  [
    /^npx sst dev( --stage <you>)?$/,
    development,
    'sst dev creates the stage and connects the developer’s machine',
  ],
  [/^npx sst deploy --stage <you>$/, development, 'a deployment after sst dev restores the Lambdas'],
  [
    /^npm run smoke -- /,
    'tests/integration/system/smoke.slow.test.ts',
    'the smoke test passes on a working site, mails its operator and raises an alarm',
  ],
];
/** `npm audit` asks the registry, and `test:deploy` runs this file. */
const runNowhere = ['npm audit --omit=dev', 'npm run test:deploy'];
const runHere = /^(aws s3api|export [A-Z_]+=(?!prod NODE)|npm run (audit|stack-trace)|STRIPE_SECRET_KEY=)/;

it.each(commands.filter((command) => !runHere.test(command) && !runNowhere.includes(command)))(
  'another test runs the documented command: %s',
  (command) => {
    const [, file = '', title = ''] = runElsewhere.find(([pattern]) => pattern.test(command)) ?? [];
    expect(file, `${command} is run by no test`).not.toBe('');
    expect(readFileSync(join(root, file), 'utf8')).toContain(`'${title}'`);
  },
);

let project: ReturnType<typeof copyProject>;
let shell: Shell;
let stub: AwsStub;
let stripe: LocalStripe;
let aws: ControlPlane;
beforeAll(async () => {
  stub = await startAwsStub();
  aws = await startControlPlane(stub.url);
  project = copyProject();
  stripe = await startLocalStripe({ dataDir: join(project.folder, '.stripe'), now: () => new Date() });
  const credentials = { AWS_ACCESS_KEY_ID: 'operator', AWS_SECRET_ACCESS_KEY: 'secret' };
  const environment = { AWS_ENDPOINT_URL: stub.url, STRIPE_API_BASE: stripe.url, ...credentials };
  shell = openShell(project.folder, { environment });
});
afterAll(async () => {
  await Promise.all([stub?.close(), aws?.close(), stripe?.close()]);
  project?.remove();
});

it('the documented setup of Stripe creates a webhook endpoint and prints its secret once', async () => {
  const [, SITE_URL = ''] = /SITE_URL: '([^']+)'/.exec(documentedStages()) ?? [];
  const [command = ''] = starting('STRIPE_SECRET_KEY=');
  const given = command.replace('sk_live_...', stripe.secretKey).replace('https://...', SITE_URL);
  const first = await shell.run(given);
  expect(first.said).toContain('Store this as STRIPE_WEBHOOK_SECRET. It is shown only once: whsec_');
  expect(first.said).toContain(
    `webhook endpoint ${SITE_URL}/api/stripe/webhook for ${webhookTypes.length} types`,
  );
  expect(first.exitCode).toBe(0);
  const again = await shell.run(given);
  expect({ exitCode: again.exitCode, said: again.said }).toMatchObject({ exitCode: 0 });
  expect(again.said).not.toContain('shown only once');
});

describe('the documented variables', () => {
  const variables = starting('export ')
    .filter((line) => runHere.test(line))
    .map((line) =>
      line.replace('HEADS_BUCKET=...', 'HEADS_BUCKET=Heads').replace('https://...', 'https://club.example'),
    )
    .join('\n');
  const operate = (command: string) => shell.run(`${variables}\n${command}`);

  it('an operator makes the first administrator with the documented variables', async () => {
    stub.calls.length = 0;
    const [command = ''] = starting('npm run audit -- grant-admin');
    const { exitCode, said } = await operate(command);
    expect(said).toContain('2f5c0c1e-9a3b-4c6d-8e7f-0123456789ab is now an administrator.');
    expect(exitCode).toBe(0);
    expect(stub.calls.map(({ call }) => call)).toContain(
      'dynamodb:PutItem on prod-all-american-hoops-events',
    );
  });

  it.each([
    ...starting('npm run audit -- ').filter((command) => !command.includes('grant-admin')),
    'npm run audit -- verify',
    'npm run audit -- revoke-admin --sub 2f5c0c1e-9a3b-4c6d-8e7f-0123456789ab --operator "Your Name"',
    'npm run audit -- erase-family 2f5c0c1e-9a3b-4c6d-8e7f-0123456789ab --reason asked --operator "Your Name"',
  ])('the documented variables suffice for %s', async (command) => {
    const { said } = await operate(command);
    expect(said).not.toMatch(/in the environment|No local system/);
  });
});

it('the documented command maps a stack trace to source lines', async () => {
  writeFileSync(join(project.folder, 'log.txt'), 'Error: no trace\n');
  const [command = ''] = starting('npm run stack-trace');
  const { exitCode, said } = await shell.run(command);
  expect(said).toContain('Error: no trace');
  expect(exitCode).toBe(0);
});

it('the documented bucket in another account accepts signed heads only under new names', async () => {
  const { AWS_ENDPOINT_URL: endpoint = '' } = aws.environment;
  for (const command of starting('aws s3api')) await runAwsCommand(command, endpoint);
  const settings = aws.account.bucketSettings.get('club-signed-heads');
  expect(settings?.lock).toContain('<Mode>COMPLIANCE</Mode><Days>400</Days>');
  const statements: readonly Statement[] = JSON.parse(settings?.policy ?? '{}').Statement;
  const may = (action: string, context = {}, of = account) =>
    isAllowedByPolicy(statements, { account: of, action, context });
  const isNew = { 's3:if-none-match': '*' };
  expect(may('s3:PutObject', isNew)).toBe(true);
  expect(may('s3:GetObjectVersion')).toBe(true);
  expect(may('s3:ListBucketVersions')).toBe(true);
  expect(may('s3:PutObject')).toBe(false);
  expect(may('s3:PutObject', isNew, '222222222222')).toBe(false);
  for (const action of [
    's3:DeleteObject',
    's3:DeleteObjectVersion',
    's3:PutBucketPolicy',
    's3:BypassGovernanceRetention',
  ])
    expect(may(action, isNew), action).toBe(false);
  expect(aws.refused).toEqual([]);
});
