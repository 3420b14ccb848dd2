import type { StreamName } from '@hoops/domain/stream';
import { hashOf } from '@hoops/event-store/commit';
import type { CommitRecord } from '@hoops/event-store/commit-log';
import type { AuditBench } from './audit-bench.ts';

/**
 * Simulates an attacker with write access only, who changes a commit and recomputes all later hashes and
 * links.
 * @param proofFor returns the new proofs
 */
export const rewriteHistory = async (
  { log, replaceCommit }: Pick<AuditBench, 'log' | 'replaceCommit'>,
  stream: StreamName,
  from: number,
  change: (body: string) => string,
  proofFor: (record: CommitRecord) => CommitRecord['proof'],
): Promise<void> => {
  const before = from === 1 ? undefined : await log.get(stream, from - 1);
  let previousHash = before?.hash ?? '';
  const records: CommitRecord[] = [];
  for await (const record of log.from(stream, from)) records.push(record);
  for (const record of records) {
    const body = record.commit === from ? change(record.body) : record.body;
    if (record.commit === from && body === record.body) throw new Error('Nothing was changed.');
    const changed = { ...record, body, previousHash };
    previousHash = hashOf(changed);
    await replaceCommit({ ...changed, hash: previousHash, proof: proofFor(record) });
  }
};
