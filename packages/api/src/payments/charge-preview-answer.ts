import { planIdSchema } from '@hoops/domain/club/plans';
import { moneySchema } from '@hoops/domain/money';
import { periodSchema } from '@hoops/domain/time/period-schema';
import * as z from 'zod/mini';

const datedCharge = z.strictObject({ amount: moneySchema, at: z.string() });

const planChargeAnswer = z.strictObject({
  now: moneySchema,
  next: z.nullable(datedCharge),
  /** Failed payments that are retried despite the change. */
  retries: z.readonly(z.array(datedCharge)),
  /** Other debt of the plan, charged when the parent pays on the dashboard or saves another card. */
  due: moneySchema,
});

const billsAhead = z.readonly(z.array(z.strictObject({ period: periodSchema, amount: moneySchema })));

const bill = { period: periodSchema, before: moneySchema, after: moneySchema };
const classBillAnswer = z.strictObject({
  thisMonth: z.strictObject({ ...bill, isFinal: z.boolean(), settled: moneySchema }),
  nextMonth: z.strictObject(bill),
});

/** Cost of each change of an athlete; null for changes that are not possible. */
export const chargePreviewsAnswer = z.strictObject({
  startPlan: z.nullable(z.record(planIdSchema, planChargeAnswer)),
  switchPlan: z.nullable(planChargeAnswer),
  cancelSwitch: z.nullable(planChargeAnswer),
  /** Next charge for each possible return of a paused plan. */
  pausePlan: z.readonly(z.array(datedCharge)),
  endPause: z.nullable(planChargeAnswer),
  cancelTraining: z.nullable(planChargeAnswer),
  undoCancellation: z.nullable(planChargeAnswer),
  /** Family's class bills for each possible return of paused classes. */
  pauseClasses: z.readonly(z.array(z.strictObject({ until: periodSchema, bills: billsAhead }))),
  /** Return month; null when the pause has not begun. */
  endClassPause: z.nullable(z.strictObject({ until: z.nullable(periodSchema), bills: billsAhead })),
  deleteAthlete: z.strictObject({ plan: z.nullable(planChargeAnswer), classes: classBillAnswer }),
});
export type ChargePreviews = z.output<typeof chargePreviewsAnswer>;
