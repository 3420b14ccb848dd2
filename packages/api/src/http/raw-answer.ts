import * as z from 'zod/mini';

export type RawAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export const rawAnswer: z.ZodMiniType<RawAnswer> = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
