import { planChargePreview } from '@hoops/domain/family/plans/changes/plan-change';
import { offerAnswers } from '@hoops/domain/family/plans/plan-changes';
import { moneySchema } from '@hoops/domain/money';
import { periodSchema } from '@hoops/domain/time/period-schema';
import * as z from 'zod/mini';

const billsAhead = z.readonly(z.array(z.strictObject({ period: periodSchema, amount: moneySchema })));

const bill = { period: periodSchema, before: moneySchema, after: moneySchema };
const classBillAnswer = z.strictObject({
  thisMonth: z.strictObject({ ...bill, isFinal: z.boolean(), settled: moneySchema }),
  nextMonth: z.strictObject(bill),
});

/** Cost of each change of an athlete; null for changes that are not possible. */
export const chargePreviewsAnswer = z.strictObject({
  ...offerAnswers,
  /** Family's class bills for each possible return of paused classes. */
  pauseClasses: z.readonly(z.array(z.strictObject({ until: periodSchema, bills: billsAhead }))),
  /** Return month; null when the pause has not begun. */
  endClassPause: z.nullable(z.strictObject({ until: z.nullable(periodSchema), bills: billsAhead })),
  deleteAthlete: z.strictObject({ plan: z.nullable(planChargePreview), classes: classBillAnswer }),
});
export type ChargePreviews = z.output<typeof chargePreviewsAnswer>;
