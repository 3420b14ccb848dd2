import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history, noticeHistory, unnamed } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema } from '../../money.ts';
import { fill } from '../../text/fill.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { ordinalOfDate } from '../../time/club-time.ts';

/** Notices to parents, and about disputes to the coach. Notices of automatic payments are separate events. */
const noticeKinds = [
  'yearly-reminder',
  'card-expires',
  'price-change',
  'pause-ends',
  'class-pause-ends',
  'dispute-due',
  'class-withdrawn',
  'bill-overdue',
  'make-up-expires',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const NoticeGiven = defineEvent({
  type: 'NoticeGiven',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    notice: z.enum(noticeKinds),
    athleteId: z.nullable(athleteIdSchema),
    /** Subscription, `classes`, card, make-up class, dispute, month, or programs (`monday reps`). */
    subject: z.string(),
    /**
     * Club-local date of the coming event, of the withdrawal of classes, or of the day when a bill becomes
     * overdue.
     */
    on: calendarDateSchema,
    /** New monthly price of the plan or of all classes, and the previous price. */
    price: z.optional(moneySchema),
    priceBefore: z.optional(moneySchema),
  }),
  summary: ({ notice, athleteId: of, on, price }, names) => {
    const facts = {
      athlete: of === null ? unnamed.athlete : names.athlete(of),
      date: ordinalOfDate(on),
      price: price ? formatDollars(price) : 'another amount',
    };
    switch (notice) {
      case 'price-change':
        return fill(of === null ? history.NoticeClassPrice : history.NoticePlanPrice, facts);
      default:
        return fill(noticeHistory[notice], facts);
    }
  },
  example: {
    notice: 'yearly-reminder',
    athleteId: athleteId('athlete-1'),
    subject: 'sub_example',
    on: '2027-11-01',
  },
  personal: ['subject'],
});

export const familyNoticeEvents = [NoticeGiven] as const;
