import * as z from 'zod/mini';

/** An answer that is not JSON: a calendar, a redirect. */
export type RawAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The answer's schema of a route that answers something else than JSON. */
export const rawAnswer: z.ZodMiniType<RawAnswer> = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
