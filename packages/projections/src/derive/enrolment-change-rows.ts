import { definitionOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { parseStream } from '@hoops/domain/stream';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { EnrolmentChangeItem } from '../views/roster.ts';

/**
 * Time of a family's roster change. A past roster replays only these families and uses current rows for all
 * others.
 */
export const enrolmentChangeRows = (envelope: Envelope): readonly EntryRow[] => {
  if (!definitionOf(envelope.type).changesRoster) return [];
  const data: EnrolmentChangeItem = { familyId: parseStream(envelope.stream).id, at: envelope.at };
  return [{ kind: 'entry', list: lists.enrolmentChanges, sort: envelope.at, id: envelope.id, data }];
};
