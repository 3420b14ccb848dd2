import type { EventType } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { parseStream } from '@hoops/domain/stream';
import { lists } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { EnrolmentChangeItem } from '../views/roster.ts';

/** What changes who is on a roster, or the plan that a roster shows. */
const enrolmentEvents: readonly EventType[] = [
  'ClassesChanged',
  'ClassesPaused',
  'ClassPauseEnded',
  'PlanStarted',
  'PlanSwitched',
  'PlanPaused',
  'PlanPauseEnded',
  'TrainingCancelled',
  'AthleteRemoved',
  'FamilyErasureStarted',
];

/**
 * Marks that a family's place on the rosters changed, by when: showing the roster of a past day folds
 * these families as they were then, and takes everybody else as they are now.
 */
export const enrolmentChangeRows = (envelope: Envelope): readonly EntryRow[] => {
  if (!enrolmentEvents.includes(envelope.type)) return [];
  const data: EnrolmentChangeItem = { familyId: parseStream(envelope.stream).id, at: envelope.at };
  return [{ kind: 'entry', list: lists.enrolmentChanges, sort: envelope.at, id: envelope.id, data }];
};
