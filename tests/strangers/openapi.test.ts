import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const document = join(root, 'docs/reference/openapi.json');
const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(join(here, 'node_modules/.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });

it('Redocly finds no error and no warning', () => {
  const config = join(folder, 'redocly.yaml');
  // Links in emails answer with a redirect only.
  writeFileSync(config, 'extends: [recommended]\nrules: { operation-2xx-response: off }\n');
  const { problems } = JSON.parse(run('redocly', 'lint', '--config', config, '--format', 'json', document));
  expect(problems).toEqual([]);
});

it('Spectral finds no error and no warning', () => {
  const rules = join(folder, 'spectral.json');
  writeFileSync(rules, JSON.stringify({ extends: ['spectral:oas'] }));
  const said = run('spectral', 'lint', document, '--ruleset', rules, '--format', 'json', '--quiet');
  expect(JSON.parse(said)).toEqual([]);
});

const compile = (file: string, ...options: readonly string[]): void => {
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  execFileSync(process.execPath, [tsc, '--noEmit', '--strict', ...options, file], {
    cwd: folder,
    stdio: 'pipe',
  });
};

it('openapi-typescript writes types that compile', () => {
  const types = join(folder, 'types.ts');
  run('openapi-typescript', document, '--output', types);
  compile(types);
});

it('oazapfts writes a client that compiles', () => {
  const client = join(here, 'node_modules/.oazapfts-client.ts');
  run('oazapfts', document, client);
  compile(client, '--module', 'nodenext', '--moduleResolution', 'nodenext', '--skipLibCheck');
  rmSync(client);
});
