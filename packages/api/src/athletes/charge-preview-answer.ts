import { planIdSchema } from '@hoops/domain/club/plans';
import { periodSchema } from '@hoops/domain/family/charges/events';
import { moneySchema } from '@hoops/domain/money';
import * as z from 'zod/mini';

const datedCharge = z.strictObject({ amount: moneySchema, at: z.string() });

/** What the card pays after a change of plan. */
const planChargeAnswer = z.strictObject({
  now: moneySchema,
  next: z.nullable(datedCharge),
  /** Failed payments that are tried again all the same. */
  retries: z.readonly(z.array(datedCharge)),
  /** What the plan owes besides: charged when it is paid on the dashboard or another card is saved. */
  due: moneySchema,
});

const billsAhead = z.readonly(z.array(z.strictObject({ period: periodSchema, amount: moneySchema })));

const bill = { period: periodSchema, before: moneySchema, after: moneySchema };
const classBillAnswer = z.strictObject({
  thisMonth: z.strictObject({ ...bill, isFinal: z.boolean(), settled: moneySchema }),
  nextMonth: z.strictObject(bill),
});

/** What every change that can be made to an athlete now would cost; null where it does not apply. */
export const chargePreviewsAnswer = z.strictObject({
  startPlan: z.nullable(z.record(planIdSchema, planChargeAnswer)),
  switchPlan: z.nullable(planChargeAnswer),
  cancelSwitch: z.nullable(planChargeAnswer),
  /** For each day on which a paused plan may come back, what is charged next: nothing before it. */
  pausePlan: z.readonly(z.array(datedCharge)),
  endPause: z.nullable(planChargeAnswer),
  cancelTraining: z.nullable(planChargeAnswer),
  undoCancellation: z.nullable(planChargeAnswer),
  /** For each month in which paused classes may come back, the family's class bills until then. */
  pauseClasses: z.readonly(z.array(z.strictObject({ until: periodSchema, bills: billsAhead }))),
  /** The month in which the classes are back; null when the pause has not begun. */
  endClassPause: z.nullable(z.strictObject({ until: z.nullable(periodSchema), bills: billsAhead })),
  deleteAthlete: z.strictObject({ plan: z.nullable(planChargeAnswer), classes: classBillAnswer }),
});
export type ChargePreviews = z.output<typeof chargePreviewsAnswer>;
