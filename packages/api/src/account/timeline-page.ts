import * as z from 'zod/mini';

const timelineEntry = z.strictObject({
  eventId: z.string(),
  at: z.string(),
  type: z.string(),
  /** Null for an entry about the whole family. */
  athleteId: z.nullable(z.string()),
  /** Set even if the athlete was deleted. */
  athleteName: z.nullable(z.string()),
  /** Athlete's plan after the event; '' without a plan, null without an athlete. */
  planAfter: z.nullable(z.string()),
  sentence: z.string(),
  by: z.string(),
  reason: z.nullable(z.string()),
});

export const timelinePage = z.strictObject({
  items: z.readonly(z.array(timelineEntry)),
  nextCursor: z.nullable(z.string()),
});
