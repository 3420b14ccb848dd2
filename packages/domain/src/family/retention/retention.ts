import * as z from 'zod/mini';
import { retentionRules } from '../../consumer-rules.ts';
import { clubDate, yearsAfter } from '../../time/club-time.ts';
import { blockersOf } from '../erasure/blockers.ts';
import type { FamilyEvent } from '../events.ts';
import type { Family } from '../state.ts';

/** Records of a family that a rule of their own keeps. */
const keptRecords = [
  'details',
  'consents',
  'payments',
] as const satisfies readonly (keyof typeof retentionRules)[];
export const keptRecordsSchema = z.enum(keptRecords);
export type KeptRecords = z.output<typeof keptRecordsSchema>;

/** Written about a family without its doing and without its money: they do not keep it from being at an end. */
const withoutTheFamily: ReadonlySet<FamilyEvent['type']> = new Set([
  'ActingBegan',
  'EmailCameBack',
  'EmailArrivesAgain',
  'NoticeGiven',
  'PushDeviceGone',
  'ClassPricesSet',
  'StripeDriftDetected',
]);

/** What retention asks of a family's history, after one more event of it. */
export const evolveRetention = (
  retention: Family['retention'],
  { type }: Pick<FamilyEvent, 'type'>,
  at: string,
): Family['retention'] =>
  withoutTheFamily.has(type)
    ? retention
    : { lastActiveAt: at, hasConsented: retention.hasConsented || type === 'ConsentGiven' };

const hasRecords: Readonly<Record<KeptRecords, (family: Family) => boolean>> = {
  details: () => true,
  consents: ({ retention }) => retention.hasConsented,
  // Whatever was due, paid or returned left a bill or a figure of its month.
  payments: ({ charges, activity }) => charges.length > 0 || Object.keys(activity).length > 0,
};

/** Nothing runs, nothing is owed, nothing is disputed. */
const hasEnded = (family: Family): boolean =>
  blockersOf(family).length === 0 && family.athletes.every(({ classes }) => classes.length === 0);

/** Until when a family is kept. */
export type Retention = {
  /** The club's date from which on it is to be erased, `2030-11-23`. */
  readonly dueOn: string;
  /** Whose rule keeps it until then. */
  readonly records: KeptRecords;
};

/**
 * Until when a family that has ended is kept: for as long as the longest rule of the records that there are, since all of it is
 * sealed under one key and erased at once (docs/decisions/0069-retention.md).
 * @returns null while it has not ended.
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

/** What an erasure by the rule gives as its reason, which stays on record. */
export const retentionReason = (records: KeptRecords): string =>
  `Nothing happened for ${retentionRules[records].years} years, as long as the rule for ${records} keeps it`;

/** Why a family is to be erased by the rule at a moment (ISO-8601 UTC); null while it is kept. */
export const reasonToErase = (family: Family, at: string): string | null => {
  const retention = retentionOf(family);
  return retention !== null && retention.dueOn <= clubDate(at) ? retentionReason(retention.records) : null;
};

/** Whether a reason is the rule's own, which names nobody, even if a family is called Long. */
export const isReasonOfRule = (reason: string): boolean =>
  keptRecords.some((records) => retentionReason(records) === reason);
