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
 * What the parent was shown and confirmed, in the same commit as what they asked for; or what an administrator said
 * that they had agreed to, which the event's actor tells.
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
    /** Whose plan, or pause of classes; null for classes, whose bill is the family's. */
    athleteId: z.nullable(athleteIdSchema),
    intentId: z.optional(intentIdSchema),
    /** The words beside the button, and the policy on refunds and cancellation (policy-versions.ts). */
    words: textSchema,
    refunds: textSchema,
    /** Charged at once. */
    now: moneySchema,
    /** This month's bill of all classes; left out for a plan. */
    thisMonth: z.optional(moneySchema),
    /** The next charge or bill, on the club's date; null when there is none. */
    next: z.nullable(z.strictObject({ amount: moneySchema, on: z.string() })),
    locale: z.string(),
  }),
  summary: ({ to, now, thisMonth, next, refunds }) => {
    // The first bill after a pause began may be that of siblings alone: not what every later month costs.
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
