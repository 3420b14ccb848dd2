import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../packages/local/bin/install.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoops-node-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const reporting = (version: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'version', { value: 'v${version}' });
     Object.defineProperty(process.versions, 'node', { value: '${version}' });`,
  )}`;

/** @returns the output shown to a person until the product is ready or ends */
const start = async (program: 'start' | 'dev', version: string) => {
  const { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: _, NODE_NO_WARNINGS: _no, ...env } = process.env;
  const dataDir = join(folder, `${program}-${version}`);
  const child = spawn(process.execPath, [join(root, `packages/local/bin/${program}.mjs`)], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir, DEMO_DATA: 'off', PORT: '0', NODE_OPTIONS: reporting(version) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    said.output += String(chunk);
    if (said.output.includes(' is ready at ')) child.kill('SIGINT');
  });
  child.stderr.on('data', (chunk) => {
    said.errors += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { ...said, code, dataDir };
};

const sentence = (version: string): string =>
  `Node ${version} works until January 2027: please install Node 24 (https://nodejs.org).\n`;

it.each(['20.19.0', '22.12.0'])(
  'npm start works on Node %s and prints one sentence about the version, without AWS SDK warnings',
  async (version) => {
    const { output, errors, dataDir } = await start('start', version);
    expect(output).toContain('is ready at http://localhost:');
    expect(errors).toBe(sentence(version));
    expect(output).not.toContain('AWS SDK');
    expect(await readFile(join(dataDir, 'log.jsonl'), 'utf8')).not.toContain('"error"');
  },
);

it('npm run dev works on Node 20.19 and prints the same sentence as npm start', async () => {
  const { output, errors } = await start('dev', '20.19.0');
  expect(output).toContain('is ready at http://localhost:');
  expect(output).not.toContain('AWS SDK');
  expect(errors.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([
    sentence('20.19.0').trim(),
  ]);
});

it('npm start prints nothing about Node 24', async () => {
  const { output, errors } = await start('start', '24.0.0');
  expect(output).toContain('is ready at http://localhost:');
  expect(errors).toBe('');
});

it('npm start ends on an older Node and names the required version', async () => {
  const { code, output, errors } = await start('start', '20.18.3');
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toBe('Node 20.18.3 is too old: please install Node 24 (https://nodejs.org).\n');
});
