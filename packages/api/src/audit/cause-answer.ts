import { providerTraceSchema } from '@hoops/domain/provider-trace';
import { mailItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';

const caused = z.strictObject({
  eventId: z.string(),
  /** The event because of which it came; null for what the command itself brought. */
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
  /** Its type; null in events from before they said it. */
  command: z.nullable(z.string()),
  /** Requests to the payment provider with their answers, or its message that reported this. */
  provider: z.nullable(providerTraceSchema),
  /** Of a mail that was sent: what is known of its arrival by now. */
  delivery: z.nullable(mailItemSchema.shape.status),
  /** How many lines the event itself left in lists, and whether they and the rows of its stream are written. */
  rows: z.strictObject({ count: z.int(), areWritten: z.boolean() }),
});
export type CausedEvent = z.output<typeof caused>;

/** Everything that goes back to one request, oldest first: a tree, by `parentId`. */
export const causeAnswer = z.strictObject({
  /** The correlation id. */
  because: z.string(),
  /** The event that was asked for; the first one that names the id otherwise. */
  focusId: z.string(),
  events: z.readonly(z.array(caused)),
  /** False when there is more than one answer holds. */
  isAll: z.boolean(),
});
export type CauseAnswer = z.output<typeof causeAnswer>;
