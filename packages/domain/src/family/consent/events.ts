import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { athleteId, athleteIdSchema, intentId, intentIdSchema } from '../../ids.ts';
import { formatDollars, moneySchema, usd } from '../../money.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { ordinalOfDate } from '../../time/club-time.ts';

const textSchema = z.strictObject({ version: z.string(), hash: z.string() });
const textOf = (kind: 'plan-consent' | 'refunds') => {
  const { version, hash } = currentPolicy(kind);
  return { version, hash };
};

/**
 * Terms shown and confirmed, in the same commit as the request. The event's actor tells whether an
 * administrator stated it.
 */
export const ConsentGiven = defineEvent({
  type: 'ConsentGiven',
  schema: 1,
  data: z.strictObject({
    to: z.enum([
      'start-plan',
      'switch-plan',
      'cancel-switch',
      'pause-plan',
      'end-pause',
      'undo-cancellation',
      'classes',
      'pause-classes',
    ]),
    /** Athlete of the plan or pause; null for classes, which are billed per family. */
    athleteId: z.nullable(athleteIdSchema),
    intentId: z.optional(intentIdSchema),
    /** Words next to the button, and the refund policy (policy-versions.ts). */
    words: textSchema,
    refunds: textSchema,
    /** Charged at once. */
    now: moneySchema,
    /** This month's bill of all classes; absent for a plan. */
    thisMonth: z.optional(moneySchema),
    /** Next charge or bill, with the club's date; null when there is none. */
    next: z.nullable(z.strictObject({ amount: moneySchema, on: z.string() })),
    locale: z.string(),
  }),
  summary: ({ to, now, thisMonth, next, refunds }) => {
    // The first bill after a pause may cover siblings only.
    const later = to === 'pause-classes' ? 'then what the classes cost every month' : 'then every month';
    const amounts = [
      ...(now.cents > 0 ? [`${formatDollars(now, true)} now`] : []),
      ...(thisMonth ? [`${formatDollars(thisMonth, true)} for this month`] : []),
      ...(next ? [`${formatDollars(next.amount, true)} on ${ordinalOfDate(next.on)}, ${later}`] : []),
    ];
    return `Agreed to ${amounts.join(', ') || 'no charge'} (terms of refunds and cancellation: ${refunds.version})`;
  },
  example: {
    to: 'start-plan',
    athleteId: athleteId('athlete-1'),
    intentId: intentId('intent-1'),
    words: textOf('plan-consent'),
    refunds: textOf('refunds'),
    now: usd(5200),
    next: { amount: usd(5200), on: '2026-12-01' },
    locale: 'en-US',
  },
  personal: [],
});

export const consentEvents = [ConsentGiven] as const;
