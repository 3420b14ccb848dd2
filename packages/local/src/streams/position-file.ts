import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const positionSchema = z.object({
  streamArn: z.string(),
  shards: z.record(z.string(), z.object({ after: z.optional(z.string()), finished: z.boolean() })),
});

export type StreamPosition = z.infer<typeof positionSchema>;

/**
 * Saved position. Starts at the beginning if the file is missing, unreadable or about another stream;
 * subscribers tolerate repetitions but no gaps.
 */
export const loadPosition = async (path: string, streamArn: string): Promise<StreamPosition> => {
  const beginning = { streamArn, shards: {} };
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return beginning;
  const saved = positionSchema.safeParse(parseJson(text));
  return saved.success && saved.data.streamArn === streamArn ? saved.data : beginning;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
