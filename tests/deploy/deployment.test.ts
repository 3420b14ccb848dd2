import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsStub, startAwsStub } from '../stacks/aws-stub.ts';
import { harmlessEvents } from '../stacks/harmless-events.ts';
import { deleteStack } from './aws/cloudformation.ts';
import { type ControlPlane, startControlPlane } from './aws/control-plane.ts';
import { openShell, type Shell } from './command-line.ts';
import { documentedCommands, documentedStages, runbookCommands } from './documented-commands.ts';
import { copyProject } from './project-copy.ts';

let dataPlane: AwsStub;
let aws: ControlPlane;
let project: ReturnType<typeof copyProject>;
let shell: Shell;
beforeAll(async () => {
  dataPlane = await startAwsStub();
  aws = await startControlPlane(dataPlane.url);
  project = copyProject();
  shell = openShell(project.folder, aws);
});
afterAll(async () => {
  await aws?.close();
  await dataPlane?.close();
  project?.remove();
});

const prefix = 'prod-all-american-hoops-';
const statuses = () =>
  Object.fromEntries([...aws.account.stacks].map(([name, { status }]) => [name.replace(prefix, ''), status]));
const troubles = () => [...aws.account.stacks.values()].flatMap(({ events }) => events);
const stackOf = (name: string) => {
  const stack = aws.account.stacks.get(prefix + name);
  if (!stack) throw new Error(`There is no stack ${name}.`);
  return stack;
};
const lambdas = () =>
  [...aws.account.stacks.values()].flatMap(({ resources }) =>
    [...resources.values()].filter(({ type }) => type === 'AWS::Lambda::Function'),
  );
const variablesOf = ({ properties }: { readonly properties: Readonly<Record<string, unknown>> }) =>
  (properties.Environment as { readonly Variables: Readonly<Record<string, string>> } | undefined)
    ?.Variables ?? {};
const secretsOf = (lambda: Parameters<typeof variablesOf>[0]) =>
  Object.keys(variablesOf(lambda)).filter((name) => name.startsWith('SST_Secret_value_'));

type Distribution = {
  readonly Origins: readonly {
    readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[];
  }[];
};

const run = async (command: string, variables?: Readonly<Record<string, string>>): Promise<string> => {
  const { exitCode, said } = await shell.run(command, variables);
  expect(exitCode, said).toBe(0);
  expect(troubles()).toEqual([]);
  return said;
};

/** Resources that hold data or are referenced from outside the stage, by physical id. */
const kept = () =>
  [...aws.account.stacks.values()]
    .flatMap(({ name, resources }) => [...resources.values()].map((resource) => ({ name, resource })))
    .filter(({ name, resource: { type } }) => name.startsWith(prefix) && holdsData.test(type))
    .map(({ name, resource: { id, type, physicalId } }) => `${name} ${id} ${type} ${physicalId}`)
    .sort();
const holdsData =
  /^AWS::(DynamoDB::Table|KMS::Key|Cognito::UserPool(Client)?|S3::Bucket|SQS::Queue|SecretsManager::Secret|Backup::BackupVault|Logs::LogGroup|SES::EmailIdentity|CloudFront::Distribution|ApiGatewayV2::Api|Events::EventBus|StepFunctions::StateMachine)$/;

const bundlesMade = (): readonly string[] => {
  const folder = join(project.folder, '.bundles');
  return readdirSync(folder).map((name) => `${name} ${statSync(join(folder, name, 'record.json')).mtimeMs}`);
};

const commands = documentedCommands('The first time');
const [packages, mail = '', secret = '', everything = ''] = commands;
const [build = '', list = '', deployAll = '', plainCdk = ''] = documentedCommands('Without SST');

it('the first deployment in docs/deploy.md starts with npm ci', () => {
  expect(packages).toBe('npm ci');
  expect(commands).toHaveLength(5);
  expect(commands.at(-1)).toMatch(/^npm run smoke -- https:/);
});

it('a deployment of prod without settings is refused and changes nothing', async () => {
  const { exitCode, said } = await shell.run(mail);
  expect(exitCode).not.toBe(0);
  expect(said).toContain('prod has no settings: add them to stacks/stages.ts');
  expect(Object.keys(statuses()).filter((name) => name === 'Mail')).toEqual([]);
  project.setStages(documentedStages());
});

it('the first deployment bootstraps the account with the pinned CDK and creates the Mail stack', async () => {
  await run(mail);
  expect(statuses()).toEqual({
    CDKToolkit: 'CREATE_COMPLETE',
    SSTBootstrap: 'CREATE_COMPLETE',
    Mail: 'CREATE_COMPLETE',
  });
  expect(stackOf('Mail').outputs.filter(({ key }) => key.startsWith('Dkim'))).toHaveLength(3);
});

it('the first deployment stores the Stripe secret encrypted', async () => {
  await run(secret);
  expect(aws.account.parameters.get('/sst/all-american-hoops/prod/Secret/STRIPE_SECRET_KEY/value')).toEqual({
    value: 'sk_live_...',
    type: 'SecureString',
  });
});

it('the first deployment creates all stacks and uploads the site', async () => {
  await run(everything);
  expect(Object.values(statuses()).filter((status) => !/^(CREATE|UPDATE)_COMPLETE$/.test(status))).toEqual(
    [],
  );
  expect(Object.keys(statuses())).toHaveLength(2 + 12);
  const [siteFiles] = [...aws.account.buckets].filter(([name]) => name.includes('sitefiles'));
  expect(siteFiles?.[1].has('index.html')).toBe(true);
});

it('deployed Lambdas respond only to requests that come through CloudFront', async () => {
  const docs = lambdas().find(({ id }) => id.startsWith('apidocs'));
  const origins = [...stackOf('Web').resources.values()].flatMap(
    ({ properties: { DistributionConfig: of } }) => (of as Distribution | undefined)?.Origins ?? [],
  );
  const [header] = origins.flatMap(({ OriginCustomHeaders: added = [] }) => added);
  if (!header) throw new Error('CloudFront adds no header.');
  const ask = (headers: object) =>
    aws.lambdas.invoke(docs?.physicalId ?? '', { ...harmlessEvents['api-docs']?.event, headers });
  expect(await ask({ [header.HeaderName]: header.HeaderValue })).toMatchObject({ statusCode: 200 });
  expect(await ask({})).toMatchObject({ statusCode: 403 });
});

describe('afterward', () => {
  it('changing a secret restarts only the Lambdas that read it', async () => {
    const readers = lambdas().filter((lambda) =>
      secretsOf(lambda).some((name) => name.endsWith('STRIPE_SECRET_KEY')),
    );
    const said = await run('npx sst secrets set STRIPE_SECRET_KEY sk_live_second --stage prod');
    expect(said).toContain(`Reloaded ${readers.length} functions`);
    const restarted = lambdas().filter((lambda) => 'SST_ADMIN_SECRET_UPDATED_AT' in variablesOf(lambda));
    expect(restarted.map(({ id }) => id).sort()).toEqual(readers.map(({ id }) => id).sort());
  });

  it('plain CDK can read the output of sst build', async () => {
    const changes = "COACH_EMAIL: 'other@club.example', ORIGIN_SECRET_GENERATION: '2',";
    project.setStages(documentedStages().replace('prod: {', `prod: { ${changes}`));
    const made = bundlesMade();
    await run(build);
    // If SST bundles in another way, bundle-once.cjs has no effect and each run takes half a minute longer.
    expect(made.length).toBeGreaterThan(lambdas().length / 2);
    expect(bundlesMade()).toEqual(made);
    const stacks = await run(list);
    expect(stacks.trim().split('\n').sort()).toEqual(
      [...aws.account.stacks.keys()].filter((name) => name.startsWith(prefix)).sort(),
    );
  });

  it('plain CDK can deploy the output of sst build without SST', async () => {
    const command = `${deployAll} --require-approval never`;
    await run(command);
    const coaches = [...stackOf('Subscribers').resources.values()].flatMap(
      (resource) => variablesOf(resource).COACH_EMAIL ?? [],
    );
    expect(new Set(coaches)).toEqual(new Set(['other@club.example']));
    expect((await run(command)).match(/no changes/g)).toHaveLength(12);
  });

  it('a second deployment applies changes and keeps the data', async () => {
    const data = [...stackOf('Data').resources.values()].map(({ physicalId }) => physicalId);
    const said = await run('npx sst deploy --from cloud --stage prod');
    expect(said).toContain('Deployed');
    expect([...stackOf('Data').resources.values()].map(({ physicalId }) => physicalId)).toEqual(data);
    const coaches = lambdas().flatMap((lambda) => variablesOf(lambda).COACH_EMAIL ?? []);
    expect(new Set(coaches)).toEqual(new Set(['other@club.example']));
  });

  it('sst remove refuses a shared stage', async () => {
    const { exitCode, said } = await shell.run('npx sst remove --stage prod');
    expect(exitCode).not.toBe(0);
    expect(said).toContain('prod keeps its data');
    expect(Object.keys(statuses())).toHaveLength(2 + 12);
  });

  it('the runbook adopts resources kept by deleted stacks', async () => {
    const data = /^AWS::(DynamoDB::Table|KMS::Key|Cognito::UserPool|S3::Bucket|Backup::BackupVault) /;
    const before = kept();
    const deployed = [...aws.account.stacks.keys()].filter((name) => name.startsWith(prefix));
    for (const name of deployed.reverse()) deleteStack(aws.account, name);
    expect(troubles()).toEqual([]);
    expect([...aws.account.stacks.keys()]).toEqual(['CDKToolkit', 'SSTBootstrap']);
    const steps = runbookCommands('adopt-resources.md').filter((line) => /^np(x|m run adopt)/.test(line));
    expect(steps).toHaveLength(7);
    for (const step of steps) await run(step);
    const ofData = (resource: string) => data.test(resource.split(' ').slice(2).join(' '));
    expect(kept().filter(ofData)).toEqual(before.filter(ofData));
    expect(before.filter(ofData)).toHaveLength(14);
    expect(Object.keys(statuses())).toHaveLength(2 + 12);
  });

  it('plain CDK takes the stage over from SST with its data in place', async () => {
    // An old checkout, from before the rotation.
    project.setStages(documentedStages());
    const before = kept();
    expect(before.filter((resource) => resource.includes(' OriginSecret'))).toHaveLength(2);
    expect(before.length).toBeGreaterThan(60);
    const siteFiles = [...aws.account.buckets].find(([name]) => name.includes('sitefiles'))?.[1];
    siteFiles?.set('assets/of-an-open-page.js', Buffer.from('old'));
    const [variables, diff = '', deploy = ''] = plainCdk.split('\n');
    const plain = (command: string) =>
      run(`${variables}\n${command}`.replace(' --all', ' --all --require-approval never'));
    expect(await plain(diff)).toContain('Number of stacks with differences: 12');
    expect(kept()).toEqual(before);
    await plain(deploy);
    expect(kept()).toEqual(before);
    expect(siteFiles?.has('index.html') && siteFiles.has('assets/of-an-open-page.js')).toBe(true);
    expect(aws.account.parameters.get('/sst/all-american-hoops/prod/Secret/STRIPE_SECRET_KEY/value')).toEqual(
      {
        value: 'sk_live_second',
        type: 'SecureString',
      },
    );
    expect(lambdas().filter(({ id }) => id.startsWith('CustomResourceHandler'))).toEqual([]);
    expect(Object.values(statuses()).filter((status) => !/^(CREATE|UPDATE)_COMPLETE$/.test(status))).toEqual(
      [],
    );
  });

  it('the deployment made no unsupported AWS call, and no SST Lambda failed', () => {
    expect({ refused: aws.refused, failed: aws.failed }).toEqual({ refused: [], failed: [] });
  });
});
