import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSigner } from './signed-club.ts';

const program = fileURLToPath(new URL('../../../packages/audit/bin/verify-pack.mjs', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoops-verify-pack-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('verify-pack exits with an error code and prints no error message when its output is closed', async () => {
  const [pack, key] = [join(folder, 'pack.html'), join(folder, 'heads.pub')];
  await writeFile(pack, 'no pack');
  await writeFile(key, await newSigner().publicKey());
  const child = spawn(process.execPath, [program, pack, '--key', key]);
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(child, 'close');
  expect({ code, said }).toEqual({ code: 141, said: '' });
});
