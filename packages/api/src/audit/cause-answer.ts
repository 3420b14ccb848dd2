import { providerTraceSchema } from '@hoops/domain/provider-trace';
import { mailItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';

const caused = z.strictObject({
  eventId: z.string(),
  /** Id of the causing event; null for the command's own events. */
  parentId: z.nullable(z.string()),
  stream: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
  sentence: z.string(),
  by: z.string(),
  reason: z.nullable(z.string()),
  familyId: z.nullable(z.string()),
  familyName: z.nullable(z.string()),
  commandId: z.string(),
  /** Command type; null on older events. */
  command: z.nullable(z.string()),
  provider: z.nullable(providerTraceSchema),
  delivery: z.nullable(mailItemSchema.shape.status),
  rows: z.strictObject({ count: z.int(), areWritten: z.boolean() }),
});
export type CausedEvent = z.output<typeof caused>;

export const causeAnswer = z.strictObject({
  /** Correlation id. */
  because: z.string(),
  /** Id of the requested event, or of the first event in the chain. */
  focusId: z.string(),
  events: z.readonly(z.array(caused)),
  isAll: z.boolean(),
});
export type CauseAnswer = z.output<typeof causeAnswer>;
