import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { replaceFile } from './replace-file.ts';

/** What the file says; undefined when there is none. @throws Error when it holds something else. */
export const readJsonFile = async <Value>(
  path: string,
  schema: z.ZodMiniType<Value>,
): Promise<Value | undefined> => {
  try {
    return z.parse(schema, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${path} is damaged.`, { cause: error });
  }
};

export const writeJsonFile = (path: string, value: unknown): Promise<void> =>
  replaceFile(path, JSON.stringify(value));
