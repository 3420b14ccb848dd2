import { familyId } from '@hoops/domain/ids';
import { attendanceStream, familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import { lists, namesNoFamily } from '@hoops/projections/lists';
import type { ReadStore, StoredRow } from '@hoops/projections/read-store';
import type { Finding } from './findings.ts';

/** Existing rows that belong to no stream. */
export const strayRows = async (
  rows: Pick<ReadStore, 'row'>,
  generation: number,
  rowKeys: readonly string[],
  quarantined: readonly StreamName[],
): Promise<readonly Finding[]> => {
  const broken = new Set<string>(quarantined);
  const strays: Finding[] = [];
  for (const rowKey of rowKeys) {
    // Reads the row again, because the row may have been removed legitimately.
    const found = await rows.row(generation, rowKey);
    if (found && !mayBeHistoryOf(broken, found)) strays.push({ kind: 'stray-row', rowKey });
  }
  return strays;
};

/** History that may belong to a quarantined stream is not reported. */
const mayBeHistoryOf = (streams: ReadonlySet<string>, { row }: StoredRow): boolean => {
  if (row.kind === 'document') return false;
  if (namesNoFamily(row.list)) return [...streams].some((stream) => parseStream(stream).kind === 'family');
  const prefix = lists.payments('');
  if (row.list.startsWith(prefix)) return streams.has(familyStream(familyId(row.list.slice(prefix.length))));
  if (row.list.startsWith(lists.attendanceOf(''))) return streams.has(attendanceStream(row.sort));
  const { stream, parentID, familyId: family } = row.data;
  if (row.list === lists.refunds) return streams.has(familyStream(familyId(String(parentID))));
  if (row.list === lists.enrolmentChanges) return streams.has(familyStream(familyId(String(family))));
  return streams.has(String(stream));
};
