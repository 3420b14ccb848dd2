import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isConsistent } from './consistency.ts';
import { parseVerifierKey } from './signed-checkpoint.ts';
import { startWitness } from './witness.ts';

const origin = 'log.example/club';
const name = 'witness.example/w1';
const key = signingKey(origin);
const log = { origin, verifierKeys: [key.verifierKey] };
const folder = mkdtempSync(join(tmpdir(), 'witness-'));
const closing: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

describe('consistency', () => {
  it('the tree of this test has the published root of eight leaves', () => {
    const published = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].map((hex) =>
      Buffer.from(hex, 'hex'),
    );
    const last = Buffer.from('606162636465666768696a6b6c6d6e6f', 'hex');
    const root = treeRoot([...published, last]).toString('hex');
    expect(root).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('exactly the proof of RFC 6962 is accepted between any two sizes', () => {
    for (let newer = 0; newer <= 17; newer++) {
      for (let older = 0; older <= newer; older++) {
        const proof = consistencyProof(older, newer);
        const head = { size: BigInt(older), root: treeRoot(leaves(older)) };
        const next = { size: BigInt(newer), root: treeRoot(leaves(newer)) };
        const other = hash('other');
        const accepts = (hashes: Buffer[]) => isConsistent(head, next, hashes);
        expect(accepts(proof)).toBe(true);
        expect(accepts([...proof, hash('more')])).toBe(false);
        for (const at of proof.keys()) {
          expect(accepts(proof.toSpliced(at, 1))).toBe(false);
          expect(accepts(proof.with(at, other))).toBe(false);
        }
        if (older > 0) expect(isConsistent({ ...head, root: other }, next, proof)).toBe(false);
        if (older > 0 || newer === 0) expect(isConsistent(head, { ...next, root: other }, proof)).toBe(false);
      }
    }
  });
});

describe('keys', () => {
  const published = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
  const signature = Buffer.from(
    'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=',
    'base64',
  );

  it('the published verifier key verifies the published note only', () => {
    const { id, verifies } = parseVerifierKey(published);
    expect(signature.toString('hex', 0, 4)).toBe(id);
    expect(verifies('This is an example message.\n', signature.subarray(4))).toBe(true);
    expect(verifies('This is another message.\n', signature.subarray(4))).toBe(false);
  });

  it.each([
    published.replace('530d903a', '530d903b'),
    published.replace('530d903a', '530D903A'),
    published.replace('example.com', 'example org'),
    published.replace('+A', '+B'),
    published.slice(0, -2),
    published.replace('+AekyeRrm56', '+BOkyeRrm56'),
  ])('%s is not a verifier key', (text) => expect(() => parseVerifierKey(text)).toThrow());
});

describe('add-checkpoint', () => {
  it('a cosignature signs the time and the whole checkpoint text', async () => {
    const { url, verifierKey } = await openWitness();
    const text = checkpointText(5, { extensions: 'club 1\n' });
    const answer = await add(url, request(0, [], text + signatures(text, key)));
    expect(answer).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });

    const [, signer, encoded = ''] = /^— (\S+) (\S+)\n$/.exec(answer.body) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    const [, id, typed = ''] = /^witness\.example\/w1\+([0-9a-f]{8})\+(.+)$/.exec(verifierKey) ?? [];
    expect([signer, bytes.length, bytes.toString('hex', 0, 4)]).toEqual([name, 76, id]);
    expect(bytes.readBigUInt64BE(4)).toBe(1_796_000_000n);

    const publicKey = Buffer.from(typed, 'base64');
    expect([publicKey.length, publicKey[0]]).toEqual([33, 4]);
    expect(id).toBe(hash(`${name}\n`, publicKey).toString('hex', 0, 4));
    const x = publicKey.subarray(1).toString('base64url');
    const verifier = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
    const message = Buffer.from(`cosignature/v1\ntime 1796000000\n${text}`);
    expect(verify(null, message, verifier, bytes.subarray(12))).toBe(true);
  });

  it('a log grows from any size to any later size', async () => {
    const { url } = await openWitness();
    let old = 0;
    for (const size of [0, 1, 1, 2, 3, 7, 8, 13, 21, 21, 33]) {
      expect(await add(url, request(old, consistencyProof(old, size), signed(size)))).toMatchObject({
        status: 200,
      });
      old = size;
    }
  });

  it('a conflict states the latest size and keeps the latest checkpoint', async () => {
    const { url } = await openWitness();
    const conflict = { status: 409, type: 'text/x.tlog.size' };
    expect(await add(url, request(1, [], signed(1)))).toMatchObject({ ...conflict, body: '0\n' });
    await add(url, request(0, [], signed(5)));
    expect(await add(url, request(0, [], signed(7)))).toMatchObject({ ...conflict, body: '5\n' });
    expect(await add(url, request(3, consistencyProof(3, 4), signed(4)))).toMatchObject({
      ...conflict,
      body: '5\n',
    });
    expect(await monitored(url)).toMatchObject({
      status: 200,
      body: expect.stringContaining(`${origin}\n5\n`),
    });
  });

  it('inconsistent checkpoints get no cosignature', async () => {
    const { url } = await openWitness();
    const other = (size: number) => signed(size, { root: hash('other') });
    expect(await add(url, request(0, [], other(0)))).toMatchObject({ status: 422 });
    expect(await add(url, request(0, [hash('more')], signed(5)))).toMatchObject({ status: 422 });
    expect(await monitored(url)).toMatchObject({ status: 404 });

    await add(url, request(0, [], signed(5)));
    expect(await add(url, request(5, [], other(5)))).toMatchObject({ status: 422 });
    expect(await add(url, request(5, [hash('more')], signed(5)))).toMatchObject({ status: 422 });
    expect(await add(url, request(5, consistencyProof(5, 8), other(8)))).toMatchObject({ status: 422 });
    expect(await add(url, request(5, consistencyProof(6, 8), signed(8)))).toMatchObject({ status: 422 });
    expect(await add(url, request(5, [], signed(8)))).toMatchObject({ status: 422 });
    expect(await add(url, request(5, consistencyProof(5, 8), signed(8)))).toMatchObject({ status: 200 });
  });

  it('a trusted key signs the checkpoint of its own origin', async () => {
    const { url } = await openWitness({
      origin: 'log.example/other',
      verifierKeys: [signingKey('other').verifierKey],
    });
    const text = checkpointText(5);
    const stranger = signingKey(origin);
    const status = async (note: string) => (await add(url, request(0, [], note))).status;
    expect(await status(signed(5, { origin: 'log.example/unknown' }))).toBe(404);
    expect(await status(signed(5, { origin: 'log.example/other' }))).toBe(403);
    expect(await status(text + signatures(text, stranger))).toBe(403);
    expect(await status(text + signatures(text, { ...key, name: 'log.example/alias' }))).toBe(403);
    const forged = signatures(text, { ...key, privateKey: stranger.privateKey });
    expect(await status(text + forged)).toBe(403);
    expect(await status(text + signatures(text, key) + forged.trimStart())).toBe(403);
    expect(await status(text + signatures(text, stranger, key))).toBe(200);
    const { body } = await monitored(url);
    expect(body).toContain(signatures(text, key));
    expect(body).not.toContain(signatures(text, stranger).trim());
    expect(body.split('\n').at(-2)).toMatch(`— ${name} `);
  });

  it('sixteen signatures are accepted, seventeen are not', async () => {
    const { url } = await openWitness();
    const strangers = Array.from({ length: 15 }, () => signingKey('stranger'));
    const text = checkpointText(5);
    const status = async (old: number, ...keys: SigningKey[]) =>
      (await add(url, request(old, [], text + signatures(text, ...keys)))).status;
    expect(await status(0, ...strangers, key)).toBe(200);
    expect(await status(5, ...strangers, key, key)).toBe(400);
    expect(await status(5, ...strangers, key)).toBe(200);
  });

  const good = request(0, [], signed(5));
  it.each<[string, string | Buffer]>([
    ['is empty', ''],
    ['has no old size', good.replace('old 0\n', '')],
    ['has an old size in other words', good.replace('old 0', 'Old 0')],
    ['has two spaces', good.replace('old 0', 'old  0')],
    ['has a padded size', good.replace('old 0', 'old 00')],
    ['has a signed size', good.replace('old 0', 'old +0')],
    ['has a hexadecimal size', good.replace('old 0', 'old 0x0')],
    ['has a space after the size', good.replace('old 0', 'old 0 ')],
    ['has Windows line ends', good.replaceAll('\n', '\r\n')],
    ['has no empty line before the checkpoint', good.replace('old 0\n\n', 'old 0\n')],
    ['has a second empty line', good.replace('old 0\n\n', 'old 0\n\n\n')],
    ['has an older checkpoint than its old size', request(6, [], signed(5))],
    ['has a short hash', request(0, [hash('').subarray(1)], signed(5))],
    ['has an unpadded hash', good.replace('old 0\n', `old 0\n${hash('').toString('base64url')}\n`)],
    ['has 64 proof lines', request(0, Array<Buffer>(64).fill(hash('')), signed(5))],
    ['has a padded checkpoint size', good.replace('\n5\n', '\n05\n')],
    ['has a size over 64 bits', good.replace('\n5\n', '\n18446744073709551616\n')],
    ['has no origin', good.replace(origin, '')],
    ['has an empty extension line', good.replace('=\n\n—', '=\n\n\n—')],
    ['has trailing bits in its root', good.replace(/.=\n\n—/, 'B=\n\n—')],
    ['has no signature', good.slice(0, good.indexOf('—'))],
    ['has a hyphen for a dash', good.replace('—', '-')],
    ['has a space in the key name', good.replace(`— ${origin}`, '— log example')],
    ['has a plus in the key name', good.replace(`— ${origin}`, '— log+example')],
    ['has a word after the signature', good.replace(/\n$/, ' more\n')],
    ['has a signature of four bytes', good.replace(/\S+\n$/, 'AAAAAA==\n')],
    ['has no final newline', good.slice(0, -1)],
    ['has text after the signatures', `${good}more\n`],
    ['has a tab', good.replace('\n\n—', '\n\t\n\n—')],
    ['is not UTF-8', Buffer.from(good).fill(0xff, 'old 0\n\n'.length, 'old 0\n\nl'.length)],
  ])('a request that %s is malformed', async (_, body) => {
    const { url } = await openWitness();
    expect(await add(url, body)).toMatchObject({ status: 400 });
    expect(await add(url, good)).toMatchObject({ status: 200 });
  });

  it('63 proof lines are well-formed', async () => {
    const { url } = await openWitness();
    const proof = Array<Buffer>(63).fill(hash(''));
    expect(await add(url, request(0, proof, signed(5)))).toMatchObject({ status: 422 });
  });

  it('one of several concurrent checkpoints is cosigned', async () => {
    const { url } = await openWitness();
    await add(url, request(0, [], signed(5)));
    const sizes = [6, 7, 8, 9, 10, 11];
    const answers = await Promise.all(
      sizes.map((size) => add(url, request(5, consistencyProof(5, size), signed(size)))),
    );
    const winner = sizes[answers.findIndex(({ status }) => status === 200)];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body === `${winner}\n`)).toHaveLength(sizes.length - 1);
    expect((await monitored(url)).body).toContain(`${origin}\n${winner}\n`);
  });

  it('a restarted witness keeps its key and its latest sizes', async () => {
    const file = join(folder, 'witness.json');
    const start = () => startWitness({ name, logs: [log], file });
    const unused = await start();
    await unused.close();
    const first = await start();
    await add(first.url, request(0, [], signed(5)));
    const { body } = await monitored(first.url);
    await first.close();

    const { url, verifierKey, close } = await start();
    closing.push(close);
    expect([verifierKey, first.verifierKey]).toEqual([unused.verifierKey, unused.verifierKey]);
    expect((await monitored(url)).body).toBe(body);
    expect(await add(url, request(0, [], signed(5)))).toMatchObject({ status: 409, body: '5\n' });
    expect(await add(url, request(5, consistencyProof(5, 6), signed(6)))).toMatchObject({ status: 200 });
  });

  it('other paths, methods and sizes are rejected', async () => {
    const { url } = await openWitness();
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${url}/add-checkpoint?a`, { method: 'POST' })).status).toBe(404);
    expect(await add(url, 'a'.repeat(2 * 1024 * 1024))).toMatchObject({ status: 413 });
  });
});

interface SigningKey {
  name: string;
  id: Buffer;
  privateKey: KeyObject;
  verifierKey: string;
}

function signingKey(name: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const typed = Buffer.concat([
    Buffer.of(1),
    publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
  ]);
  const id = hash(`${name}\n`, typed).subarray(0, 4);
  return { name, id, privateKey, verifierKey: `${name}+${id.toString('hex')}+${typed.toString('base64')}` };
}

async function openWitness(...logs: (typeof log)[]) {
  const witness = await startWitness({ name, logs: [log, ...logs], now: () => 1_796_000_000_999 });
  closing.push(witness.close);
  return witness;
}

async function add(url: string, body: string | Buffer) {
  return read(await fetch(`${url}/add-checkpoint`, { method: 'POST', body: Buffer.from(body) }));
}

async function monitored(url: string) {
  return read(await fetch(`${url}/${hash(origin).toString('hex')}/checkpoint`));
}

async function read(response: Response) {
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

function request(oldSize: number, proof: Buffer[], checkpoint: string): string {
  return `old ${oldSize}\n${proof.map((hash) => `${hash.toString('base64')}\n`).join('')}\n${checkpoint}`;
}

interface CheckpointParts {
  origin?: string;
  root?: Buffer;
  extensions?: string;
}

function checkpointText(size: number, parts: CheckpointParts = {}): string {
  const root = (parts.root ?? treeRoot(leaves(size))).toString('base64');
  return `${parts.origin ?? origin}\n${size}\n${root}\n${parts.extensions ?? ''}`;
}

function signatures(text: string, ...keys: SigningKey[]): string {
  const lines = keys.map(({ name, id, privateKey }) => {
    const bytes = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
    return `— ${name} ${bytes.toString('base64')}\n`;
  });
  return `\n${lines.join('')}`;
}

function signed(size: number, parts?: CheckpointParts): string {
  const text = checkpointText(size, parts);
  return text + signatures(text, key);
}

function leaves(size: number): Buffer[] {
  return Array.from({ length: size }, (_, at) => Buffer.from(`leaf ${at}`));
}

function hash(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function treeRoot(leaves: Buffer[]): Buffer {
  const [first, second] = leaves;
  if (!first) return hash();
  if (!second) return hash(Buffer.of(0), first);
  const split = splitOf(leaves.length);
  return hash(Buffer.of(1), treeRoot(leaves.slice(0, split)), treeRoot(leaves.slice(split)));
}

/** PROOF of RFC 6962; an empty older tree needs none. */
function consistencyProof(older: number, newer: number, tree = leaves(newer), isWhole = true): Buffer[] {
  if (older === 0) return [];
  if (older === tree.length) return isWhole ? [] : [treeRoot(tree)];
  const split = splitOf(tree.length);
  const left = tree.slice(0, split);
  const right = tree.slice(split);
  return older <= split
    ? [...consistencyProof(older, split, left, isWhole), treeRoot(right)]
    : [...consistencyProof(older - split, right.length, right, false), treeRoot(left)];
}

function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
