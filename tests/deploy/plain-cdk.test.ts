import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Synthesized, synthApp } from '../stacks/synth-app.ts';
import { type ControlPlane, startControlPlane } from './aws/control-plane.ts';
import { openShell, type Shell } from './command-line.ts';

/* The first step away from SST: the cloud assembly, here with placeholders for code, by CDK's own command line. */

const folder = mkdtempSync(join(tmpdir(), 'hoops-plain-cdk-'));
let cloud: Synthesized;
let aws: ControlPlane;
let shell: Shell;
beforeAll(async () => {
  cloud = await synthApp('staging');
  aws = await startControlPlane('http://127.0.0.1:9');
  shell = openShell(folder, aws);
});
afterAll(async () => {
  await aws?.close();
  rmSync(folder, { recursive: true });
});

const deploy = (what: string) =>
  shell.run(`npx cdk deploy ${what} --app ${cloud.assembly.directory} --require-approval never`);

it('plain CDK deploys all stacks into an account without any', async () => {
  expect(await shell.run('npx cdk bootstrap aws://111111111111/us-east-1')).toMatchObject({ exitCode: 0 });
  const { exitCode, said } = await deploy('--all');
  expect({ exitCode, said: exitCode === 0 ? '' : said }).toEqual({ exitCode: 0, said: '' });
  expect(Object.fromEntries([...aws.account.stacks].map(([name, { status }]) => [name, status]))).toEqual(
    Object.fromEntries(
      ['CDKToolkit', ...cloud.assembly.stacks.map(({ stackName }) => stackName)].map((name) => [
        name,
        'CREATE_COMPLETE',
      ]),
    ),
  );
});

it('and finds nothing to change afterwards', async () => {
  const { exitCode, said } = await deploy('staging-all-american-hoops-Subscribers --exclusively');
  expect(exitCode).toBe(0);
  expect(said).toContain('no changes');
  expect(aws.refused).toEqual([]);
});
