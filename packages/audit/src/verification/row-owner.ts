import { familyIdSchema } from '@hoops/domain/ids';
import { jobStreamId } from '@hoops/domain/job-kinds';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import { lists } from '@hoops/projections/lists';
import type { ReadStore } from '@hoops/projections/read-store';
import type { EntryRow, Row } from '@hoops/projections/row';

/** Lists whose rows are derived from single events. */
const historyLists = [
  'events',
  'ledger#',
  lists.payments(''),
  lists.partsOfPayment(''),
  lists.refunds,
  lists.enrolmentChanges,
  lists.attendanceOf(''),
];

export const isHistory = (row: Row): boolean =>
  row.kind === 'entry' && historyLists.some((list) => row.list.startsWith(list));

/** True for rows that refer to their stream only through other rows. */
export const isNameless = (key: string): boolean =>
  key.startsWith(`entry|${lists.partsOfPayment('')}`) || key.startsWith(`entry|${inGrade}`);

/**
 * Stream that derives a row, according to the row itself. A wrong row may name a stream that does not derive
 * it.
 */
export const ownerOf = async (
  rows: Pick<ReadStore, 'document' | 'page'>,
  generation: number,
  row: Row,
): Promise<StreamName | undefined> => {
  if (row.kind === 'document')
    return row.type === 'athlete' ? familyOf(row.data) : nameOf(`${row.type}#${row.id}`);
  const { list, id, data } = row;
  if (list.startsWith(lists.partsOfPayment(''))) {
    const { items } = await rows.page(generation, lists.eventsNaming(id), { limit: 1 });
    return nameOf(String(items[0]?.stream));
  }
  if (list.startsWith(inGrade)) {
    const athlete = await rows.document(generation, 'athlete', id);
    return athlete && familyOf(athlete.data);
  }
  const named = namedByList(row);
  return named === undefined ? (nameOf(String(data.stream)) ?? familyOf(data)) : nameOf(named);
};

const inGrade = 'athletes-grade#';

const namedByList = ({ list, sort, id, data }: EntryRow): string | undefined => {
  const [kind, ...rest] = list.split('#');
  switch (kind) {
    case 'payments':
      return `family#${rest.join('#')}`;
    case 'attendance-days':
    case 'attendance-of':
      return `attendance#${sort}`;
    case 'administrators':
      return `access#${id}`;
    case 'requests':
    case 'requests-kept':
    case 'requests-open-ids':
      return `request#${id}`;
    case 'payouts':
      return `payout#${id}`;
    case 'mails':
    case 'mails-of':
      return `mail#${id}`;
    case 'reconciliations':
      return `reconciliation#${id}`;
    case 'job-runs':
      return `job#${jobStreamId(data.kind as never)}`;
    default:
      return undefined;
  }
};

const familyOf = ({ parentID, familyId }: EntryRow['data']): StreamName | undefined => {
  const id = familyIdSchema.safeParse(parentID ?? familyId);
  return id.success ? familyStream(id.data) : undefined;
};

const nameOf = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};
