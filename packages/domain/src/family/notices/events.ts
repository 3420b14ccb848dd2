import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { athleteId, athleteIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema } from '../../money.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { ordinalOfDate } from '../../time/club-time.ts';

/** Notices to parents (disputes: to the coach), besides those of automatic payments. */
const noticeKinds = [
  'yearly-reminder',
  'card-expires',
  'price-change',
  'pause-ends',
  'class-pause-ends',
  'dispute-due',
  'class-withdrawn',
  'bill-overdue',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A mail about a coming or recent event, once per subject. */
export const NoticeGiven = defineEvent({
  type: 'NoticeGiven',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    notice: z.enum(noticeKinds),
    /** Athlete of the plan or classes; null for a card, dispute or bill. */
    athleteId: z.nullable(athleteIdSchema),
    /** Subject: subscription, `classes`, card, dispute, month, or programs (`monday reps`). */
    subject: z.string(),
    /** Club's date of the coming event, of the withdrawal, or from which a bill is overdue. */
    on: calendarDateSchema,
    /** New monthly price of the plan or of all classes, and the price before. */
    price: z.optional(moneySchema),
    priceBefore: z.optional(moneySchema),
  }),
  summary: ({ notice, athleteId: of, on, price }, names) => {
    switch (notice) {
      case 'yearly-reminder':
        return `Reminder: the plan${of === null ? '' : ` of ${names.athlete(of)}`} continues every month until it is cancelled`;
      case 'card-expires':
        return `Notice: the card on file expires on ${ordinalOfDate(on)}`;
      case 'price-change':
        return `Notice: ${of === null ? 'all classes cost' : `the plan of ${names.athlete(of)} costs`} ${price ? formatDollars(price) : 'another amount'} a month from ${ordinalOfDate(on)}`;
      case 'dispute-due':
        return `Notice to the coach: a disputed payment is to be answered by ${ordinalOfDate(on)}`;
      case 'pause-ends':
        return `Notice: the plan${of === null ? '' : ` of ${names.athlete(of)}`} comes back on ${ordinalOfDate(on)}`;
      case 'class-pause-ends':
        return `Notice: the classes${of === null ? '' : ` of ${names.athlete(of)}`} come back on ${ordinalOfDate(on)}`;
      case 'class-withdrawn':
        return `Notice: classes${of === null ? '' : ` of ${names.athlete(of)}`} are no longer offered, and kept until they are taken off`;
      case 'bill-overdue':
        return 'Notice: a class bill is overdue';
      default:
        return notice satisfies never;
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
