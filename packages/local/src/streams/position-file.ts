import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const positionSchema = z.object({
  streamArn: z.string(),
  /** By shard: the last sequence number that was handled, and whether the shard was read to its end. */
  shards: z.record(z.string(), z.object({ after: z.optional(z.string()), finished: z.boolean() })),
});

/** How far a stream was handled. */
export type StreamPosition = z.infer<typeof positionSchema>;

/**
 * The saved position, or the stream's beginning when there is none, when it cannot be read, or when it belongs to
 * another stream (the table was made again): subscribers bear repetition, but not a gap.
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
