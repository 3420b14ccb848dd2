import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kept, keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { s3WriteOnceStore } from '@hoops/audit/kept-heads/s3-write-once-store';
import { writeOnceFolder } from '@hoops/audit/kept-heads/write-once-folder';
import { memoryWriteOnceStore, type WriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { fileSigner, pemSigner } from '@hoops/audit/pem-signer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';

let folder: string;
let s3: FakeS3;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoops-heads-'));
  s3 = await startFakeS3('heads-bucket');
  process.env.AWS_ENDPOINT_URL_S3 = s3.url;
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const access = {
  region: async () => 'us-east-1',
  credentials: async () => ({ accessKeyId: 'somebody', secretAccessKey: 'secret', sessionToken: 'token' }),
};
const stores: readonly (readonly [string, () => WriteOnceStore])[] = [
  ['memory', memoryWriteOnceStore],
  ['a folder', () => writeOnceFolder(join(folder, 'kept'))],
  ['S3', () => s3WriteOnceStore(access, 'heads-bucket')],
];

describe.each(stores)('a store that is written once, in %s', (_name, open) => {
  it('keeps what was written first, and lists the names in order', async () => {
    const store = open();
    expect(await store.names()).toEqual([]);
    expect(await store.get('2026-12-01.json')).toBeUndefined();
    for (const day of ['2026-12-02', '2026-12-01', '2026-12-03']) {
      expect(await store.put(`${day}.json`, `of ${day}`)).toBe(true);
    }
    expect(await store.put('2026-12-01.json', 'another')).toBe(false);
    expect(await store.get('2026-12-01.json')).toBe('of 2026-12-01');
    expect(await store.names()).toEqual(['2026-12-01.json', '2026-12-02.json', '2026-12-03.json']);
  });

  it('takes one of two that are written at once', async () => {
    const store = open();
    const taken = await Promise.all(['a', 'b', 'c'].map((text) => store.put('2026-12-01.json', text)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await store.get('2026-12-01.json')).toBe(['a', 'b', 'c'][taken.indexOf(true)]);
  });
});

describe('the folder', () => {
  it('holds files that are read-only, in a folder of their owner, and no drafts', async () => {
    const store = writeOnceFolder(join(folder, 'kept'));
    await store.put('2026-12-01.json', 'text');
    await store.put('2026-12-01.json', 'again');
    expect(await readdir(join(folder, 'kept'))).toEqual(['2026-12-01.json']);
    expect((await stat(join(folder, 'kept'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'kept', '2026-12-01.json'))).mode & 0o777).toBe(0o400);
  });

  it('does not take for kept what a crash left half written', async () => {
    const store = writeOnceFolder(folder);
    await writeFile(join(folder, '.0123456789ab'), 'hal');
    expect(await store.names()).toEqual([]);
  });
});

describe('S3', () => {
  it('shows the first version, whatever was put on top of it', async () => {
    const store = s3WriteOnceStore(access, 'heads-bucket');
    await store.put('2026-12-01.json', 'first');
    await store.put('2026-12-02.json', 'first');
    s3.overwrite('heads/2026-12-01.json', 'forged');
    s3.remove('heads/2026-12-02.json');
    for (const name of ['2026-12-01.json', '2026-12-02.json']) expect(await store.get(name)).toBe('first');
    expect(await store.names()).toEqual(['2026-12-01.json', '2026-12-02.json']);
    // A deletion lets S3 take the name again, which changes nothing.
    expect(await store.put('2026-12-02.json', 'second')).toBe(true);
    expect(await store.get('2026-12-02.json')).toBe('first');
  });

  it('is asked again where two wrote at once, and says what else it refuses', async () => {
    const store = s3WriteOnceStore(access, 'heads-bucket');
    s3.failNext(409);
    expect(await store.put('2026-12-01.json', 'text')).toBe(true);
    s3.failNext(403);
    await expect(store.put('2026-12-02.json', 'text')).rejects.toThrow('S3 did not keep the heads');
    const elsewhere = s3WriteOnceStore(access, 'no-bucket');
    await expect(elsewhere.names()).rejects.toThrow('NoSuchBucket');
  });
});

const kept: Kept = {
  day: '2026-12-01',
  at: '2026-12-01T18:00:00.000Z',
  heads: { 'family#dana': { commit: 3, version: 5, hash: 'abc' } },
};

describe('kept heads', () => {
  it('are the newest that were kept, once a day', async () => {
    const heads = keptHeads(memoryWriteOnceStore(), fileSigner(join(folder, 'heads.key')));
    expect(await heads.newest()).toBeUndefined();
    expect(await heads.keep(kept)).toBe(true);
    expect(await heads.keep({ ...kept, heads: {} })).toBe(false);
    expect(await heads.newest()).toEqual(kept);
    const next = { ...kept, day: '2026-12-02', at: '2026-12-02T18:00:00.000Z' };
    expect(await heads.keep(next)).toBe(true);
    expect(await heads.newest()).toEqual(next);
  });

  it('are refused when they were changed, signed with another key, or put under another day', async () => {
    const store = memoryWriteOnceStore();
    const key = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    const heads = keptHeads(store, pemSigner(String(key())));
    await heads.keep(kept);
    await keptHeads(store, pemSigner(String(key()))).keep({ ...kept, day: '2026-12-02' });
    await expect(heads.newest()).rejects.toThrow('signed with another key');
    await store.put('2026-12-03.json', String(await store.get('2026-12-01.json')));
    await expect(heads.newest()).rejects.toThrow('The heads kept as 2026-12-03 were signed at 2026-12-01');
  });

  it('are signed with a key that only its owner may read, the same each time', async () => {
    const path = join(folder, 'heads.key');
    const store = memoryWriteOnceStore();
    await keptHeads(store, fileSigner(path)).keep(kept);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await keptHeads(store, fileSigner(path)).newest()).toEqual(kept);
    await chmod(path, 0o644);
    await expect(keptHeads(store, fileSigner(path)).newest()).rejects.toThrow('can be read by others');
  });
});
