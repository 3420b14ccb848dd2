import type { SealedEnvelope } from '@hoops/domain/envelope';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { describe, expect, it } from 'vitest';
import { chainWalk, type ExternalProof } from './chain-walk.ts';
import { emptyHead, hashOf, headAfter, makeCommit, storedCommit } from './commit.ts';
import type { CommitRecord } from './commit-log.ts';
import { proofOf } from './commit-proof.ts';
import type { Head } from './event-store.ts';

const stream = 'family#1';
const proofs = memoryProofKeys();
const key = await proofs.current();
const payment = (cents: number): SealedEnvelope => ({
  id: '1',
  clubId: 'club',
  stream,
  version: 1,
  type: 'PaymentReceived',
  schema: 1,
  at: '2026-11-02T12:00:00.000Z',
  occurredAt: '2026-11-02T12:00:00.000Z',
  actor: { sub: 'stripe', role: 'system' },
  commandId: 'c',
  correlationId: 'c',
  producer: 'test',
  data: { cents },
});

const written = (length: number, old = 0): readonly CommitRecord[] => {
  const records: CommitRecord[] = [];
  let head: Head = emptyHead;
  for (let commit = 1; commit <= length; commit += 1) {
    const facts = { stream, keyId: stream, at: '2026-11-02T12:00:00.000Z', fingerprint: 'f' } as const;
    const record = makeCommit(head, [payment(5200 + commit)], facts, key);
    records.push(commit <= old ? { ...record, proof: undefined } : record);
    head = headAfter(record);
  }
  return records;
};

/** Simulates an attacker with write access to the table, who changes an amount and recomputes the hashes. */
const rewritten = (
  records: readonly CommitRecord[],
  from: number,
  proofFor: (record: CommitRecord) => CommitRecord['proof'] = ({ proof }) => proof,
): readonly CommitRecord[] => {
  let previousHash = records[from - 2]?.hash ?? '';
  return records.map((record) => {
    if (record.commit < from) return record;
    const body = record.commit === from ? record.body.replace(/"cents":\d+/, '"cents":1') : record.body;
    const changed = { ...record, body, previousHash };
    const hash = hashOf(changed);
    previousHash = hash;
    return { ...changed, hash, proof: proofFor(record) };
  });
};

const walk = async (records: readonly CommitRecord[], known: ExternalProof = {}) => {
  const walking = chainWalk(proofs, known);
  const problems = [];
  for (const record of records) problems.push(...(await walking.take(storedCommit(record))));
  return { problems: [...problems, ...walking.end()], unproven: walking.unproven() };
};
const headOf = (records: readonly CommitRecord[], commit: number): Head => {
  const found = records[commit - 1];
  if (!found) throw new Error('There is no such commit.');
  return headAfter(found);
};

describe('a chain with proofs', () => {
  const chain = written(4);

  it('an unchanged chain with proofs has no problems', async () => {
    expect(await walk(chain, { knownHeads: [headOf(chain, 3)], provenAfter: 3 })).toEqual({
      problems: [],
      unproven: 0,
    });
  });

  it('every proof from the first rewritten commit on is wrong in a rewritten and rehashed chain', async () => {
    for (const from of [1, 3]) {
      const { problems } = await walk(rewritten(chain, from));
      const expected = chain.slice(from - 1).map(({ commit }) => ({ kind: 'wrong-proof', commit }));
      expect(problems).toEqual(expected);
    }
  });

  it('a rewritten chain with copied or forged proofs is detected', async () => {
    const copied = rewritten(chain, 3, () => chain[0]?.proof);
    expect((await walk(copied)).problems.map(({ kind }) => kind)).toEqual(['wrong-proof', 'wrong-proof']);
    const foreign = await memoryProofKeys().current();
    const forged = rewritten(chain, 3).map((record) =>
      record.commit < 3 ? record : { ...record, proof: proofOf(foreign, record.hash) },
    );
    expect((await walk(forged)).problems.map(({ kind }) => kind)).toEqual(['wrong-proof', 'wrong-proof']);
    const unknown = rewritten(chain, 4, () => ({ keyId: 'no-day', mac: 'x' }));
    expect((await walk(unknown)).problems).toEqual([{ kind: 'wrong-proof', commit: 4 }]);
  });

  it('a chain with removed proofs is reported as having missing proofs', async () => {
    const stripped = rewritten(chain, 3, () => undefined);
    expect(await walk(stripped)).toEqual({
      problems: [
        { kind: 'missing-proof', commit: 3 },
        { kind: 'missing-proof', commit: 4 },
      ],
      unproven: 2,
    });
    // A stream rewritten without proofs from its first commit looks like an old stream; only its signed heads
    // expose the change.
    const whole = rewritten(chain, 1, () => undefined);
    expect(await walk(whole)).toEqual({ problems: [], unproven: 4 });
    expect((await walk(whole, { provenAfter: 0 })).problems).toHaveLength(4);
    const known = { knownHeads: [headOf(chain, 2)], provenAfter: 2 };
    expect((await walk(whole, known)).problems).toEqual([
      { kind: 'replaced-commit', commit: 2 },
      { kind: 'missing-proof', commit: 3 },
      { kind: 'missing-proof', commit: 4 },
    ]);
  });
});

describe('a chain that is older than proofs', () => {
  const chain = written(4, 2);

  it('commits from before proofs existed are reported as unproven, not as broken', async () => {
    expect(await walk(chain)).toEqual({ problems: [], unproven: 2 });
    expect(await walk(chain, { knownHeads: [headOf(chain, 2)], provenAfter: 2 })).toEqual({
      problems: [],
      unproven: 2,
    });
  });

  it('the first proof reveals a rewrite of the unproven commits before it', async () => {
    expect((await walk(rewritten(chain, 1))).problems).toEqual([
      { kind: 'wrong-proof', commit: 3 },
      { kind: 'wrong-proof', commit: 4 },
    ]);
  });
});

describe('a known head', () => {
  const chain = written(4);

  it('a known head reveals a missing tail', async () => {
    expect((await walk(chain.slice(0, 2), { knownHeads: [headOf(chain, 4)] })).problems).toEqual([
      { kind: 'missing-tail', commit: 4 },
    ]);
  });

  it('a known head distinguishes a replaced commit from a missing tail', async () => {
    const short = chain.slice(0, 3);
    expect((await walk(short, { knownHeads: [{ ...headOf(chain, 3), hash: 'another' }] })).problems).toEqual([
      { kind: 'replaced-commit', commit: 3 },
    ]);
    expect((await walk(chain, { knownHeads: [{ ...headOf(chain, 2), hash: 'another' }] })).problems).toEqual([
      { kind: 'replaced-commit', commit: 2 },
    ]);
  });

  it('a known head missing from the middle is reported as a missing commit', async () => {
    const holed = chain.filter(({ commit }) => commit !== 3);
    expect((await walk(holed, { knownHeads: [headOf(chain, 3)] })).problems).toEqual([
      { kind: 'missing-commit', commit: 3 },
    ]);
  });
});
