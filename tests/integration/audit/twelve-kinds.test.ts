import { generateKeyPairSync } from 'node:crypto';
import { AuditProblem } from '@hoops/audit/audit-problem';
import type { Finding } from '@hoops/audit/findings';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { memoryWriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { pemSigner } from '@hoops/audit/pem-signer';
import { verify } from '@hoops/audit/verification/verify';
import { scheduleStream } from '@hoops/domain/stream';
import { labelsOf, makeCommit, storedCommit } from '@hoops/event-store/commit';
import type { CommitRecord } from '@hoops/event-store/commit-log';
import { proofOf } from '@hoops/event-store/commit-proof';
import { fixedClock } from '@hoops/runtime/clock';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { describe, expect, it } from 'vitest';
import { type AuditBench, depsOf, projectAll } from './audit-bench.ts';
import { keepHeads } from './keep-heads-here.ts';
import { rewriteHistory } from './rewrite-history.ts';
import { danas, smallClubInMemory } from './small-club.ts';

const robins = 'family#robin';
const more = (body: string) => body.replace('"cents":5200', '"cents":9200');

const commitOf = async ({ log }: AuditBench, stream: typeof danas, commit: number): Promise<CommitRecord> => {
  const found = await log.get(stream, commit);
  if (!found) throw new Error(`No commit ${commit}.`);
  return found;
};

const forgedCommit = async (bench: AuditBench): Promise<CommitRecord> => {
  const last = await commitOf(bench, danas, 3);
  const [event] = storedCommit(last).envelopes;
  if (!event) throw new Error('A commit without events.');
  const head = { commit: 3, version: last.lastVersion, hash: last.hash };
  const events = [{ ...event, version: head.version + 1 }];
  const { stream, keyId, at, fingerprint } = last;
  return makeCommit(head, events, { stream, keyId, at, fingerprint }, await memoryProofKeys().current());
};

/** Attacks with write access, and the findings of a verification that has only the newest signed heads. */
const kinds: readonly (readonly [
  string,
  (bench: AuditBench) => Promise<void>,
  Readonly<Record<string, unknown>>,
])[] = [
  [
    'the bytes of a commit were changed',
    (bench) => bench.damageCommit(danas, 2, more),
    { kind: 'broken-chain', stream: danas, problem: 'changed-bytes', commit: 2 },
  ],
  [
    'a history was rewritten from some commit on, all hashes made to fit and all proofs taken away',
    (bench) => rewriteHistory(bench, danas, 2, more, () => undefined),
    { kind: 'broken-chain', stream: danas, problem: 'replaced-commit', commit: 3 },
  ],
  [
    'a commit was taken out of the middle',
    (bench) => bench.removeCommit(danas, 2),
    { kind: 'broken-chain', stream: danas, problem: 'missing-commit', commit: 2 },
  ],
  [
    'the tail was cut off',
    (bench) => bench.cutTail(danas, 1),
    { kind: 'broken-chain', stream: danas, problem: 'missing-tail', commit: 3 },
  ],
  [
    'a whole stream was removed',
    (bench) => bench.removeCommit(scheduleStream, 1),
    { kind: 'broken-chain', stream: scheduleStream, problem: 'missing-tail', commit: 1 },
  ],
  [
    'two commits changed places',
    async (bench) => {
      const [second, third] = [await commitOf(bench, danas, 2), await commitOf(bench, danas, 3)];
      await bench.replaceCommit({ ...third, commit: 2 });
      await bench.replaceCommit({ ...second, commit: 3 });
    },
    { kind: 'broken-chain', stream: danas, problem: 'broken-link', commit: 2 },
  ],
  [
    'the commit of another stream stands in the place of one',
    async (bench) => bench.replaceCommit({ ...(await commitOf(bench, robins, 1)), stream: danas, commit: 2 }),
    { kind: 'broken-chain', stream: danas, problem: 'changed-bytes', commit: 2 },
  ],
  [
    'a commit was added at the end',
    async (bench) => void (await bench.log.put(await forgedCommit(bench))),
    { kind: 'broken-chain', stream: danas, problem: 'wrong-proof', commit: 4 },
  ],
  [
    'the proof of who wrote a commit was taken away or replaced',
    async (bench) => {
      const record = await commitOf(bench, danas, 2);
      await bench.replaceCommit({
        ...record,
        proof: proofOf(await memoryProofKeys().current(), record.hash),
      });
    },
    { kind: 'broken-chain', stream: danas, problem: 'wrong-proof', commit: 2 },
  ],
  [
    'what stands beside a commit, by which lists find it, was changed',
    async (bench) => {
      const { at } = labelsOf(storedCommit(await commitOf(bench, danas, 2)));
      await bench.damageLabels(danas, 2, { at: `2020${at.slice(4)}` });
    },
    { kind: 'wrong-label', stream: danas, commit: 2 },
  ],
  [
    'a row that the screens read was changed',
    (bench) => bench.damageDocument('athlete', 'sam', { grade: null }),
    { kind: 'wrong-field', stream: robins, path: 'grade' },
  ],
];

describe('verify with the newest kept heads', () => {
  const signedClub = async () => {
    const bench = await smallClubInMemory();
    const { privateKey } = generateKeyPairSync('ed25519');
    const store = memoryWriteOnceStore();
    const signer = pemSigner(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    const kept = keptHeads(store, signer);
    await keepHeads({
      ...bench,
      keptHeads: kept,
      clock: fixedClock('2026-12-01T18:00:00.000Z'),
      logger: silentLogger,
    });
    await projectAll(bench);
    const found = async (): Promise<readonly Finding[]> =>
      (await verify(depsOf(bench), { kept: await kept.newest() })).findings;
    return { bench, store, kept, signer, found };
  };

  it.each(kinds)('verify with kept heads finds that %s', async (_what, tamper, finding) => {
    const { bench, found } = await signedClub();
    expect(await found()).toEqual([]);
    await tamper(bench);
    expect(await found()).toContainEqual(expect.objectContaining(finding));
  });

  it('reading the newest kept heads fails if they were modified', async () => {
    const { store, signer, found } = await signedClub();
    expect(await found()).toEqual([]);
    const changed = keptHeads(
      { ...store, get: async (name) => (await store.get(name))?.replace('"commit":3', '"commit":2') },
      signer,
    );
    await expect(changed.newest()).rejects.toThrow(AuditProblem);
  });
});
