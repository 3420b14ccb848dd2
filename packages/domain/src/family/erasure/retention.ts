import * as z from 'zod/mini';
import { retentionRules } from '../../consumer-rules.ts';
import { clubDate, yearsAfter } from '../../time/club-time.ts';
import type { FamilyEvent } from '../events.ts';
import type { Family } from '../state.ts';
import { blockersOf } from './blockers.ts';

const keptRecords = [
  'details',
  'consents',
  'payments',
] as const satisfies readonly (keyof typeof retentionRules)[];
export const keptRecordsSchema = z.enum(keptRecords);
export type RetainedRecords = z.output<typeof keptRecordsSchema>;

/**
 * Events that do not extend a family's retention, because they do not come from the family and do not concern
 * money.
 */
const notByTheFamily: ReadonlySet<FamilyEvent['type']> = new Set([
  'ActingBegan',
  'EmailCameBack',
  'EmailArrivesAgain',
  'NoticeGiven',
  'PushDeviceGone',
  'ClassPricesSet',
  'StripeDriftDetected',
  'PaperReminderRequested',
  'AthleteUnshared',
  'SharedAthleteLeft',
]);

const consents: ReadonlySet<FamilyEvent['type']> = new Set(['ConsentGiven', 'PaperSigned']);

export const evolveRetention = (
  retention: Family['retention'],
  { type }: Pick<FamilyEvent, 'type'>,
  at: string,
): Family['retention'] =>
  notByTheFamily.has(type)
    ? retention
    : { lastActiveAt: at, hasConsented: retention.hasConsented || consents.has(type) };

const hasRecords: Readonly<Record<RetainedRecords, (family: Family) => boolean>> = {
  details: () => true,
  consents: ({ retention }) => retention.hasConsented,
  // Every charge, payment or refund causes a bill or monthly activity.
  payments: ({ charges, activity }) => charges.length > 0 || Object.keys(activity).length > 0,
};

const hasEnded = (family: Family): boolean =>
  blockersOf(family).length === 0 && family.athletes.every(({ classes }) => classes.length === 0);

export type Retention = {
  readonly dueOn: string;
  readonly records: RetainedRecords;
};

/**
 * End of the retention period. The longest rule applies, because one key encrypts all data
 * (docs/decisions/0024-erasing-a-family.md).
 * @returns null while the family is active
 */
export const retentionOf = (family: Family): Retention | null => {
  if (!hasEnded(family)) return null;
  const records = keptRecords
    .filter((kept) => hasRecords[kept](family))
    .reduce((longest, kept) => (retentionRules[kept].years > retentionRules[longest].years ? kept : longest));
  return {
    dueOn: yearsAfter(clubDate(family.retention.lastActiveAt), retentionRules[records].years),
    records,
  };
};

export const retentionReason = (records: RetainedRecords): string =>
  `Nothing happened for ${retentionRules[records].years} years, as long as the rule for ${records} keeps it`;

export const reasonToErase = (family: Family, at: string): string | null => {
  const retention = retentionOf(family);
  return retention !== null && retention.dueOn <= clubDate(at) ? retentionReason(retention.records) : null;
};

/** True for a reason written by the retention rule; such a reason contains no names. */
export const isReasonOfRule = (reason: string): boolean =>
  keptRecords.some((records) => retentionReason(records) === reason);
