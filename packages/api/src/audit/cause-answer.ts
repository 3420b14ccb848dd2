import { providerTraceSchema } from '@hoops/domain/provider-trace';
import { mailItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';

const caused = z.strictObject({
  eventId: z.string(),
  /** Causing event; null for the command's own events. */
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
  /** Stripe requests with answers, or the reporting webhook. */
  provider: z.nullable(providerTraceSchema),
  delivery: z.nullable(mailItemSchema.shape.status),
  /** Rows that the event adds to lists, and whether they have been written. */
  rows: z.strictObject({ count: z.int(), areWritten: z.boolean() }),
});
export type CausedEvent = z.output<typeof caused>;

/** Events caused by one request, oldest first: a tree by `parentId`. */
export const causeAnswer = z.strictObject({
  /** Correlation id. */
  because: z.string(),
  /** Requested event, else the first of the chain. */
  focusId: z.string(),
  events: z.readonly(z.array(caused)),
  /** False when there are more events than one answer holds. */
  isAll: z.boolean(),
});
export type CauseAnswer = z.output<typeof causeAnswer>;
