import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { lists } from '@hoops/projections/lists';
import type { ReadStore, StoredRow } from '@hoops/projections/read-store';
import type { Finding } from './findings.ts';

/** Of the rows that no stream was found to make, those that are really there. */
export const strayRows = async (
  rows: Pick<ReadStore, 'row'>,
  generation: number,
  rowKeys: readonly string[],
  findings: readonly Finding[],
): Promise<readonly Finding[]> => {
  const unreadable = new Set<string>(
    findings.flatMap((finding) => (finding.kind === 'unreadable-stream' ? [finding.stream] : [])),
  );
  const strays: Finding[] = [];
  for (const rowKey of rowKeys) {
    // Read again: it may have been removed since it was listed, rightly.
    const found = await rows.row(generation, rowKey);
    if (found && !isHistoryOf(unreadable, found)) strays.push({ kind: 'stray-row', rowKey });
  }
  return strays;
};

/** History of a stream whose events cannot be read: nobody can say whether it is right. */
const isHistoryOf = (streams: ReadonlySet<string>, { row }: StoredRow): boolean => {
  if (row.kind === 'document') return false;
  if (typeof row.data.stream === 'string' && streams.has(row.data.stream)) return true;
  const prefix = lists.payments('');
  return row.list.startsWith(prefix) && streams.has(familyStream(familyId(row.list.slice(prefix.length))));
};
