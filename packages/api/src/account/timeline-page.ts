import * as z from 'zod/mini';

const timelineEntry = z.strictObject({
  eventId: z.string(),
  at: z.string(),
  type: z.string(),
  /** The athlete that it is about; null for what concerns the whole family. */
  athleteId: z.nullable(z.string()),
  /** That athlete's name, also after they were deleted. */
  athleteName: z.nullable(z.string()),
  /** That athlete's plan afterwards, '' for none; null without an athlete. */
  planAfter: z.nullable(z.string()),
  sentence: z.string(),
  /** Who did it, in words: a name, 'An administrator', 'Payment provider' ... */
  by: z.string(),
  reason: z.nullable(z.string()),
});

export const timelinePage = z.strictObject({
  items: z.readonly(z.array(timelineEntry)),
  nextCursor: z.nullable(z.string()),
});
