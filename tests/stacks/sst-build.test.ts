import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AwsStub, startAwsStub } from './aws-stub.ts';
import { root } from './project-root.ts';

let aws: AwsStub;
const outputFolder = mkdtempSync(join(tmpdir(), 'hoops-build-'));
beforeAll(async () => {
  aws = await startAwsStub();
});
afterAll(async () => {
  rmSync(outputFolder, { recursive: true });
  await aws.close();
});

it('`npx sst build` makes every stack from sst.config.ts, as a deployment does first', async () => {
  const build = spawn(
    process.execPath,
    [join(root, 'node_modules/sst/cli/sst.js'), 'build', '--stage', 'staging', '--to', outputFolder],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${join(root, 'tests/stacks/bin')}:${process.env.PATH}`,
        HOME: process.env.HOME,
        AWS_ENDPOINT_URL: aws.url,
        AWS_ACCESS_KEY_ID: 'stub',
        AWS_SECRET_ACCESS_KEY: 'stub',
        AWS_REGION: 'us-east-1',
        AWS_EC2_METADATA_DISABLED: 'true',
        SST_TELEMETRY_DISABLED: '1',
        ...(existsSync(join(root, 'web/dist/index.html')) ? { SITE_IS_BUILT: '1' } : {}),
      },
    },
  );
  const [output, errors, [exitCode]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'exit'),
  ]);
  expect({ exitCode, errors: exitCode === 0 ? '' : output + errors }).toEqual({ exitCode: 0, errors: '' });
  const templates = readdirSync(outputFolder).filter((file) => file.endsWith('.template.json'));
  expect(templates).toHaveLength(12);
});
