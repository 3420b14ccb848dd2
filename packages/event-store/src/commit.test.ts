import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { expect, it } from 'vitest';
import { emptyHead, hashOf, kindOf, labelsOf, makeCommit, maxBodyBytes, storedCommit } from './commit.ts';
import { CommitTooLarge } from './event-store.ts';

const envelope = {
  id: '1',
  clubId: 'club',
  stream: 'family#1',
  version: 1,
  type: 'FamilyUnenrolled',
  schema: 1,
  at: '2026-11-02T12:00:00.000Z',
  occurredAt: '2026-11-02T12:00:00.000Z',
  actor: { sub: 's', role: 'system' },
  commandId: 'c',
  correlationId: 'c',
  producer: 'test',
  data: {},
} as const;
const facts = { stream: 'family#1', keyId: 'family#1', at: envelope.at, fingerprint: 'f' } as const;

const key = await memoryProofKeys().current();

it('a commit is rejected if it is too large for an item', () => {
  const small = { ...envelope, producer: 'x'.repeat(maxBodyBytes - 1_000) };
  expect(makeCommit(emptyHead, [small], facts, key).lastVersion).toBe(1);
  const large = { ...envelope, producer: 'x'.repeat(1_000) };
  expect(() => makeCommit(emptyHead, [small, { ...large, version: 2 }], facts, key)).toThrow(CommitTooLarge);
});

it('a new commit continues the number, version and hash of the given head', () => {
  const first = makeCommit(emptyHead, [envelope], facts, key);
  expect(first).toMatchObject({ commit: 1, previousHash: '', firstVersion: 1, lastVersion: 1 });
  const head = { commit: 1, version: 1, hash: first.hash };
  const next = [
    { ...envelope, version: 2 },
    { ...envelope, version: 3 },
  ];
  const second = makeCommit(head, next, facts, key);
  expect(second).toMatchObject({
    commit: 2,
    previousHash: first.hash,
    firstVersion: 2,
    lastVersion: 3,
    types: ['FamilyUnenrolled'],
    hour: expect.stringMatching(/^2026-11-02T12#[0-7]$/),
    moment: '2026-11-02T12:00:00.000Z#family#1#0000000002',
  });
  expect(storedCommit(second).labels).toEqual(labelsOf(storedCommit(second)));
});

it('a commit’s hash covers its place, its predecessor and its exact bytes', () => {
  const commit = makeCommit(emptyHead, [envelope], facts, key);
  expect(commit.hash).toMatch(/^[0-9a-f]{64}$/);
  const others = [
    { stream: 'family#2' as const },
    { commit: 2 },
    { previousHash: 'x' },
    { fingerprint: 'x' },
    { keyId: 'x' },
    { body: `${commit.body} ` },
  ];
  const hashes = others.map((change) => hashOf({ ...commit, ...change }));
  expect(new Set([commit.hash, ...hashes]).size).toBe(others.length + 1);
});

it('the commit hash stays the same as in earlier releases', () => {
  const body = '[]';
  const known = {
    stream: 'family#1',
    commit: 1,
    previousHash: '',
    fingerprint: 'f',
    keyId: 'k',
    body,
  } as const;
  const hash = '4073f6635eecbd23914810405f9bb7f774f784afa6b6e7e9b46079e8c01dd2ef';
  expect(hashOf(known, 'commit-1')).toBe(hash);
  expect(kindOf({ ...known, hash })).toBe('commit-1');
  expect(kindOf({ ...known, hash: hashOf(known) })).toBe('commit-2');
  expect(kindOf({ ...known, hash, body: '[ ]' })).toBeUndefined();
});

it('a damaged commit body fails only when its envelopes are read', () => {
  const commit = makeCommit(emptyHead, [envelope], facts, key);
  expect(storedCommit(commit).envelopes).toEqual([envelope]);
  const damaged = storedCommit({ ...commit, body: 'no JSON' });
  expect(damaged.commit).toBe(1);
  expect(() => damaged.envelopes).toThrow();
});
