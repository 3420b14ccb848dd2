import { readFile } from 'node:fs/promises';
import { damagedFile } from '@hoops/loopback/serve-loopback';
import * as z from 'zod/mini';
import { replaceFile } from './replace-file.ts';

/**
 * Parsed file; undefined if the file does not exist.
 * @throws StartProblem for invalid content
 */
export const readJsonFile = async <Value>(
  path: string,
  schema: z.ZodMiniType<Value>,
  remedy?: string,
): Promise<Value | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseStored(text, schema, path, remedy);
};

/**
 * @param place as in damagedFile
 * @param remedy as in damagedFile
 * @throws StartProblem
 */
export const parseStored = <Value>(
  text: string,
  schema: z.ZodMiniType<Value>,
  place: string,
  remedy?: string,
): Value => {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (cause) {
    throw damagedFile(place, cause, remedy);
  }
};

export const writeJsonFile = (path: string, value: unknown): Promise<void> =>
  replaceFile(path, JSON.stringify(value));
