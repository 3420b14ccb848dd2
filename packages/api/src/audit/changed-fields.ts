import type { Envelope } from '@hoops/domain/envelope';

export type ChangedField = { readonly field: string; readonly before: unknown; readonly after: unknown };

const fieldsOf = (envelope: Envelope): Readonly<Record<string, unknown>> | undefined => {
  switch (envelope.type) {
    case 'ParentRegistered':
    case 'AthleteAdded':
    case 'ScheduleItemAdded':
    case 'ScheduleItemChanged':
      return envelope.data;
    case 'ParentInfoChanged':
    case 'AthleteChanged':
      return envelope.data.changes;
    case 'GradeOfferingsChanged':
      return envelope.data.offerings;
    case 'ClassesChanged':
      return { classes: envelope.data.after };
    default:
      return undefined;
  }
};

const changeTypes = [
  'ParentInfoChanged',
  'AthleteChanged',
  'ScheduleItemChanged',
  'GradeOfferingsChanged',
  'ClassesChanged',
];

const subjectOf = ({ data }: Envelope): string => {
  if ('athleteId' in data && data.athleteId) return data.athleteId;
  return 'itemId' in data ? data.itemId : '';
};

export const changedFields = (history: readonly Envelope[], envelope: Envelope): readonly ChangedField[] => {
  if (!changeTypes.includes(envelope.type)) return [];
  const before = new Map<string, unknown>();
  for (const earlier of history) {
    if (earlier.version >= envelope.version || subjectOf(earlier) !== subjectOf(envelope)) continue;
    for (const [field, value] of Object.entries(fieldsOf(earlier) ?? {})) before.set(field, value);
  }
  return Object.entries(fieldsOf(envelope) ?? {})
    .map(([field, after]) => ({ field, before: before.get(field) ?? null, after: after ?? null }))
    .filter(({ before: was, after }) => JSON.stringify(was) !== JSON.stringify(after));
};
