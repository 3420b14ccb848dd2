import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditProblem } from '@hoops/audit/audit-problem';
import { baseOf } from '@hoops/audit/kept-heads/kept-day';
import { type KeptHeads, keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { s3WriteOnceStore } from '@hoops/audit/kept-heads/s3-write-once-store';
import { writeOnceFolder } from '@hoops/audit/kept-heads/write-once-folder';
import { memoryWriteOnceStore, type WriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { fileSigner, pemSigner } from '@hoops/audit/pem-signer';
import { signHeads } from '@hoops/audit/signed-heads';
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

describe.each(stores)('a write-once store in %s', (_name, open) => {
  it('a write-once store keeps the first write and lists names in order', async () => {
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

  it('a write-once store accepts only one of several concurrent writes', async () => {
    const store = open();
    const taken = await Promise.all(['a', 'b', 'c'].map((text) => store.put('2026-12-01.json', text)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await store.get('2026-12-01.json')).toBe(['a', 'b', 'c'][taken.indexOf(true)]);
  });
});

it('the heads folder contains only read-only files and is private to its owner', async () => {
  const store = writeOnceFolder(join(folder, 'kept'));
  await store.put('2026-12-01.json', 'text');
  await store.put('2026-12-01.json', 'again');
  expect(await readdir(join(folder, 'kept'))).toEqual(['2026-12-01.json']);
  expect((await stat(join(folder, 'kept'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'kept', '2026-12-01.json'))).mode & 0o777).toBe(0o400);
});

it('a file left half-written by a crash is not listed in the heads folder', async () => {
  const store = writeOnceFolder(folder);
  await writeFile(join(folder, '.0123456789ab'), 'hal');
  expect(await store.names()).toEqual([]);
});

it('S3 heads return the first version, even if overwritten or deleted', async () => {
  const store = s3WriteOnceStore(access, 'heads-bucket');
  await store.put('2026-12-01.json', 'first');
  await store.put('2026-12-02.json', 'first');
  s3.overwrite('heads/2026-12-01.json', 'forged');
  s3.remove('heads/2026-12-02.json');
  for (const name of ['2026-12-01.json', '2026-12-02.json']) expect(await store.get(name)).toBe('first');
  expect(await store.names()).toEqual(['2026-12-01.json', '2026-12-02.json']);
  // After a deletion, S3 accepts the name again, but the first version still counts.
  expect(await store.put('2026-12-02.json', 'second')).toBe(true);
  expect(await store.get('2026-12-02.json')).toBe('first');
});

it('a conflicting write to S3 is retried, and other S3 errors are thrown', async () => {
  const store = s3WriteOnceStore(access, 'heads-bucket');
  s3.failNext(409);
  expect(await store.put('2026-12-01.json', 'text')).toBe(true);
  s3.failNext(403);
  await expect(store.put('2026-12-02.json', 'text')).rejects.toThrow('S3 did not keep the heads');
  const elsewhere = s3WriteOnceStore(access, 'no-bucket');
  await expect(elsewhere.names()).rejects.toThrow('NoSuchBucket');
});

const root = 'ab'.repeat(32);
const dana = { commit: 3, version: 5, hash: 'abc', root };
const robin = { commit: 1, version: 2, hash: 'def', root };
const moment = (day: string) => ({ day, at: `${day}T18:00:00.000Z` });
type Heads = Readonly<Record<string, typeof dana>>;
async function* entries(heads: Heads) {
  for (const [stream, head] of Object.entries(heads)) yield { stream, ...head };
}
const keep = async (heads: KeptHeads, day: string, added: Heads) =>
  heads.keep(moment(day), entries(added), await heads.newest());

const pem = () => String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

it('kept heads are stored once a day and accumulate to the newest state', async () => {
  const heads = keptHeads(memoryWriteOnceStore(), fileSigner(join(folder, 'heads.key')));
  expect(await heads.newest()).toBeUndefined();
  expect(await heads.newestDay()).toBeUndefined();
  expect(await keep(heads, '2026-12-01', { 'family#dana': dana })).toBe(true);
  expect(await keep(heads, '2026-12-01', {})).toBe(false);
  expect(await heads.newest()).toMatchObject({
    ...moment('2026-12-01'),
    heads: { 'family#dana': dana },
    tree: { base: '2026-12-01', size: 1 },
  });
  expect(await keep(heads, '2026-12-02', { 'family#robin': robin })).toBe(true);
  expect(await heads.newest()).toMatchObject({
    ...moment('2026-12-02'),
    heads: { 'family#dana': dana, 'family#robin': robin },
    tree: { base: '2026-12-01', size: 2 },
  });
  expect(await heads.newestDay()).toBe('2026-12-02');
  // A day without events is signed too.
  await keep(heads, '2026-12-03', {});
  expect((await heads.newest())?.tree?.size).toBe(2);
});

it('kept heads are read from the day of the month that lists all streams', async () => {
  const store = memoryWriteOnceStore();
  const heads = keptHeads(store, pemSigner(pem()));
  await keep(heads, '2026-12-30', { 'family#gone': dana });
  await keep(heads, '2026-12-31', {});
  await keep(heads, '2027-01-02', { 'family#dana': dana });
  await keep(heads, '2027-01-03', { 'family#robin': robin });
  const newest = await heads.newest();
  expect(newest?.heads).toEqual({ 'family#dana': dana, 'family#robin': robin });
  expect(newest?.tree).toMatchObject({ base: '2027-01-02', size: 3 });
  const days: string[] = [];
  for await (const { day } of heads.days()) days.push(day.statement.day);
  expect(days).toEqual(['2027-01-02', '2027-01-03']);
});

it('kept heads are rejected when changed, signed with another key or stored under another day', async () => {
  const store = memoryWriteOnceStore();
  const heads = keptHeads(store, pemSigner(pem()));
  await keep(heads, '2026-12-01', { 'family#dana': dana });
  await keptHeads(store, pemSigner(pem())).keep(moment('2026-12-02'), entries({}), undefined);
  for (const look of [heads.newest, heads.newestDay])
    await expect(look()).rejects.toThrow('signed with another key');
  await store.put('2026-12-03.json', String(await store.get('2026-12-01.json')));
  for (const look of [heads.newest, heads.newestDay])
    await expect(look()).rejects.toThrow('The heads stored for 2026-12-03 were signed at 2026-12-01');
});

it.each<readonly [string, Damage]>([
  ['a line was changed', { part: (text) => text.replace('"commit":3', '"commit":2') }],
  ['a line was dropped', { part: (text) => text.slice(text.indexOf('\n') + 1) }],
  ['a line was added', { part: (text) => `${text}${text}` }],
  ['the lines are missing', { part: () => undefined }],
  ['the previous day is missing', { day: (name) => (name === '2026-12-01.json' ? undefined : 'same') }],
  ['the tree’s edge was changed', { edge: true }],
])('kept heads are rejected when %s', async (_name, damage) => {
  const store = memoryWriteOnceStore();
  const signer = pemSigner(pem());
  const heads = keptHeads(store, signer);
  await keep(heads, '2026-12-01', { 'family#dana': dana, 'family#robin': robin });
  await keep(heads, '2026-12-02', { 'family#dana': { ...dana, commit: 4 } });
  await expect(heads.newest()).resolves.toBeDefined();
  await expect(keptHeads(damaged(store, damage), signer).newest()).rejects.toThrow(AuditProblem);
});

it('kept heads are rejected when a signed log does not continue the previous day’s log', async () => {
  const store = memoryWriteOnceStore();
  const other = memoryWriteOnceStore();
  const signer = pemSigner(pem());
  const heads = keptHeads(store, signer);
  const forged = keptHeads(other, signer);
  await keep(heads, '2026-12-01', { 'family#dana': dana });
  await keep(forged, '2026-12-01', { 'family#dana': robin });
  await keep(forged, '2026-12-02', { 'family#robin': robin });
  for (const name of await other.names()) await store.put(name, String(await other.get(name)));
  await expect(heads.newest()).rejects.toThrow('do not extend those of 2026-12-01');
  await expect(heads.newestDay()).rejects.toThrow('do not extend those of 2026-12-01');
});

it('kept heads in the earlier format can be read, and a log starts after them', async () => {
  const store = memoryWriteOnceStore();
  const signer = pemSigner(pem());
  const { root: _root, ...bare } = dana;
  const { day, at } = moment('2026-11-22');
  await store.put(`${day}.json`, await signHeads({ 'family#dana': bare }, at, signer));
  const heads = keptHeads(store, signer);
  expect(await heads.newestDay()).toBe(day);
  expect(await heads.newest()).toEqual({ day, at, heads: { 'family#dana': { ...bare, root: '' } } });
  await keep(heads, '2026-11-23', { 'family#dana': dana });
  expect((await heads.newest())?.tree).toMatchObject({ base: '2026-11-23', size: 1 });
});

it('days signed before checkpoints are read with their own key, and a checkpoint of all streams follows them', async () => {
  const store = memoryWriteOnceStore();
  const [signer, former] = [pemSigner(pem()), pemSigner(pem())];
  const before = keptHeads(formerly(store, former), signer, former);
  await keep(before, '2026-12-01', { 'family#dana': dana });
  expect(await store.get('2026-12-01.json')).toContain('heads-log-1');
  const heads = keptHeads(store, signer, former);
  expect((await heads.newest())?.heads).toEqual({ 'family#dana': dana });
  expect(baseOf('2026-12-02', await heads.newest())).toBe('2026-12-02');
  await keep(heads, '2026-12-02', { 'family#dana': dana, 'family#robin': robin });
  await keep(heads, '2026-12-03', {});
  expect(await heads.newest()).toMatchObject({
    heads: { 'family#dana': dana, 'family#robin': robin },
    tree: { base: '2026-12-02', size: 3 },
  });
  await heads.checkAll(null);
  await expect(keptHeads(store, signer).checkAll(null)).rejects.toThrow('2026-12-01 were changed');
});

it('a signed day is a checkpoint whose Ed25519 note names its key', async () => {
  const store = memoryWriteOnceStore();
  const signer = pemSigner(pem());
  await keep(keptHeads(store, signer), '2026-12-01', { 'family#dana': dana });
  const { checkpoint } = JSON.parse(String(await store.get('2026-12-01.json')));
  const key = createPublicKey(await signer.publicKey());
  const raw = key.export({ type: 'spki', format: 'der' }).subarray(-32);
  const [name, size, rootHash, , , signed = ''] = checkpoint.split('\n');
  expect([name, size]).toEqual(['www.allamericanhoops.example/heads', '1']);
  expect(Buffer.from(rootHash, 'base64')).toHaveLength(32);
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
  const bytes = Buffer.from(signed.split(' ')[2], 'base64');
  const hashed = Buffer.concat([Buffer.from(`${name}\n\x01`), raw]);
  expect(bytes.subarray(0, 4)).toEqual(createHash('sha256').update(hashed).digest().subarray(0, 4));
  expect(verify(null, Buffer.from(text), key, bytes.subarray(4))).toBe(true);
});

it('kept heads are signed with a stable key file that only its owner may read', async () => {
  const path = join(folder, 'heads.key');
  const store = memoryWriteOnceStore();
  await keep(keptHeads(store, fileSigner(path)), '2026-12-01', { 'family#dana': dana });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await keptHeads(store, fileSigner(path)).newest())?.heads).toEqual({ 'family#dana': dana });
  await chmod(path, 0o644);
  await expect(keptHeads(store, fileSigner(path)).newest()).rejects.toThrow('can be read by others');
});

const formerly = (store: WriteOnceStore, signer: ReturnType<typeof pemSigner>): WriteOnceStore => ({
  ...store,
  put: async (name, text) => {
    if (!name.endsWith('.json')) return store.put(name, text);
    const { checkpoint, ...rest } = JSON.parse(text);
    const [, size, rootHash, extension] = checkpoint.split('\n');
    const log = { ...JSON.parse(extension), size: Number(size) };
    const statement = JSON.stringify({
      kind: 'heads-log-1',
      ...log,
      root: Buffer.from(rootHash, 'base64').toString('hex'),
    });
    const signature = Buffer.from(await signer.sign(Buffer.from(statement))).toString('base64');
    return store.put(name, JSON.stringify({ statement, signature, ...rest, key: await signer.publicKey() }));
  },
});

type Damage = {
  readonly part?: (text: string) => string | undefined;
  readonly day?: (name: string) => 'same' | undefined;
  readonly edge?: boolean;
};

const damaged = (store: WriteOnceStore, { part, day, edge }: Damage): WriteOnceStore => ({
  ...store,
  get: async (name) => {
    const text = await store.get(name);
    if (text === undefined) return undefined;
    if (name.endsWith('.jsonl')) return part && text.includes('"commit":3') ? part(text) : text;
    if (day && day(name) === undefined) return undefined;
    return edge ? text.replace(/("edge":\[")./, '$1x') : text;
  },
});
