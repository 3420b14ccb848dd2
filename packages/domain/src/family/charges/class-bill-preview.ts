import * as z from 'zod/mini';
import { moneySchema } from '../../money.ts';
import { periodSchema } from '../../time/calendar-date-schema.ts';

const bill = { period: periodSchema, before: moneySchema, after: moneySchema };

/** `isFinal`: the bill is paid or a payment is in progress; added classes then cause a second bill. */
export const classBillPreviewSchema = z.strictObject({
  thisMonth: z.strictObject({ ...bill, isFinal: z.boolean(), settled: moneySchema }),
  nextMonth: z.strictObject(bill),
});
export type ClassBillPreview = z.output<typeof classBillPreviewSchema>;
