import type { Family } from '@hoops/domain/family/state';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { AbsenceItem } from '../views/roster.ts';

export const absenceRows = ({ familyId, athletes }: Family) =>
  athletes.flatMap(({ athleteId, absences }) =>
    absences.map(({ date, reason }): EntryRow & { readonly secret: Pick<AbsenceItem, 'reason'> } => ({
      kind: 'entry',
      list: lists.absences(date),
      sort: athleteId,
      id: athleteId,
      data: { athleteId, parentID: familyId },
      secret: { reason },
    })),
  );
