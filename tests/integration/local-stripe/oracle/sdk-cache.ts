import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { SdkRequests } from './sdk-requests.ts';
import type { SdkSchemas } from './sdk-schemas.ts';

/*
 * Cached, because compiling the declarations takes seconds per billing test file. Renewed when the SDK or the
 * readers change.
 */

export const sdkSchemas = (): Promise<SdkSchemas> =>
  cached('sdk-schemas.ts', async () => (await import('./sdk-schemas.ts')).readSdkSchemas());

export const sdkRequests = (): Promise<SdkRequests> =>
  cached('sdk-requests.ts', async () => (await import('./sdk-requests.ts')).readSdkRequests());

const sdk = resolve(dirname(createRequire(import.meta.url).resolve('stripe')), '..');
const folder = resolve(sdk, '..', '.cache', 'stripe-oracle');

async function cached<T>(reader: string, read: () => Promise<T>): Promise<T> {
  const hash = createHash('sha256').update(await readFile(join(sdk, 'package.json')));
  for (const source of [reader, 'sdk-program.ts']) {
    hash.update(await readFile(new URL(source, import.meta.url)));
  }
  const file = join(folder, `${reader}-${hash.digest('hex').slice(0, 16)}.json`);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = await read();
  await mkdir(folder, { recursive: true });
  // Written under another name first, because another test file may write the cache at the same time.
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, JSON.stringify(made));
  await rename(mine, file);
  return made;
}
