import type { LivePlan } from './family/state.ts';
import { businessDaysAfter } from './time/business-days.ts';
import { clubDate, daysAfter } from './time/club-time.ts';

export const noticeDays = 3;

/** Days within which the work of a failed daily job is still done. */
export const lateNoticeDays = 7;

/*
 * Rules from law or from the club's own promises, with source and date of reading. Not legal advice;
 * docs/compliance.md lists questions for a lawyer.
 */

type Sourced = {
  readonly source: string;
  readonly readOn: string;
};

/** A notice is sent between `earliest` and `latest` days before the event's date. */
export type NoticeRule = Sourced & { readonly earliest: number; readonly latest: number };

/** True if the rule's notice about the day `on` may be sent on the given club-local date. */
export const isNoticeDay = ({ earliest, latest }: NoticeRule, on: string, today: string): boolean =>
  today >= daysAfter(on, -earliest) && today <= daysAfter(on, -latest);

export const noticeRules = {
  'yearly-reminder': {
    earliest: 30,
    latest: 0,
    source:
      'California Business and Professions Code 17602, amended by AB 2863 from July 1, 2025 on: a reminder a year of what is charged, how often, and how to cancel. It is about Californians; every family gets it.',
    readOn: '2026-11-22',
  },
  'card-expires': {
    earliest: 30,
    latest: 0,
    source: 'The club’s own rule; we know of no law that requires it.',
    readOn: '2026-11-22',
  },
  'price-change': {
    earliest: 30,
    latest: 7,
    source:
      'California Business and Professions Code 17602, amended by AB 2863 from July 1, 2025 on: notice of a change in the fee no less than 7 and no more than 30 days before it takes effect, with how to cancel. It is about Californians; every family gets it.',
    readOn: '2026-11-23',
  },
  'dispute-due': {
    earliest: 3,
    latest: 0,
    source:
      'The club’s own rule: a dispute that is not answered by its day is lost (docs.stripe.com/disputes).',
    readOn: '2026-11-22',
  },
  'pause-ends': {
    earliest: 14,
    latest: 1,
    source: 'The club’s own rule; we know of no law that requires it.',
    readOn: '2026-11-23',
  },
  'class-pause-ends': {
    earliest: 14,
    latest: 1,
    source: 'The club’s own rule; we know of no law that requires it.',
    readOn: '2026-11-23',
  },
  'bill-overdue': {
    earliest: 0,
    latest: -lateNoticeDays,
    source: 'The club’s own rule: a parent hears on the day from which on a bill is overdue, and not before.',
    readOn: '2026-11-27',
  },
  'make-up-expires': {
    earliest: 7,
    latest: 0,
    source: 'The club’s own rule; we know of no law that requires it.',
    readOn: '2026-11-28',
  },
  'autopay-charge': {
    earliest: noticeDays,
    latest: 1,
    source: 'The club’s word: the mail that automatic payment is on promises it.',
    readOn: '2026-11-22',
  },
} as const satisfies Readonly<Record<string, NoticeRule>>;

/** Right to withdraw from a child's first plan with a full refund, within some business days of the start. */
export const withdrawalRule = {
  isOn: true as boolean,
  businessDays: 3,
  source:
    'Illinois Physical Fitness Services Act, 815 ILCS 645: three business days for contracts of physical fitness services. It is unsettled whether the act covers youth training, so the club grants this right to every family.',
  readOn: '2026-11-23',
} satisfies Sourced & { readonly isOn: boolean; readonly businessDays: number };

/** Full years for which a former family's records are stored, counted from the last activity. */
export type RetentionRule = Sourced & { readonly years: number };

/** Rules by kind of record; family/erasure/retention.ts picks the rule that applies. */
export const retentionRules = {
  details: {
    years: 2,
    source:
      'The club’s own rule, for names, addresses, health notes, absences and attendance: a family may come back for the next season or two. 16 CFR 312.10 (children’s privacy) asks those whom it covers to keep nothing longer than needed, by a written policy.',
    readOn: '2026-11-23',
  },
  consents: {
    years: 3,
    source:
      'California Business and Professions Code 17602, amended by AB 2863: what a consumer agreed to is kept for three years, or for one year after the contract has ended if that is longer.',
    readOn: '2026-11-23',
  },
  payments: {
    years: 4,
    source:
      'irs.gov/taxtopics/tc305: records of income for three years after the return was filed, which is in the year after they were made.',
    readOn: '2026-11-23',
  },
  requests: {
    years: 2,
    source:
      'The club’s own rule, like the one for details. It covers requests from visitors without an account, counted from the day they were sent.',
    readOn: '2026-11-23',
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;

/** Last club-local date to withdraw with a full refund; null for a later plan, or if the rule is off. */
export const lastDayToWithdraw = (
  { isFirst, startedAt }: Pick<LivePlan, 'isFirst' | 'startedAt'>,
  { isOn, businessDays }: Pick<typeof withdrawalRule, 'isOn' | 'businessDays'> = withdrawalRule,
): string | null => (isOn && isFirst ? businessDaysAfter(clubDate(startedAt), businessDays) : null);
