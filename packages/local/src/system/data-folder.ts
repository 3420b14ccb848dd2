import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../durable/replace-file.ts';

const marker = 'all-american-hoops.json';

/** Something that the person who started the program can mend; the message says how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/**
 * The folder that holds everything durable. It is `new` until the demo data is complete: a start that was
 * interrupted before begins again from nothing, because nothing was acknowledged to anybody.
 * @throws StartProblem when the folder cannot be used or holds something else.
 */
export const openDataFolder = async (
  folder: string,
): Promise<{ readonly isNew: boolean; readonly markComplete: () => Promise<void> }> => {
  try {
    await mkdir(folder, { recursive: true });
    const entries = await readdir(folder);
    const state = entries.includes(marker) ? await stateOf(join(folder, marker)) : 'absent';
    if (state === 'complete') return { isNew: false, markComplete: async () => {} };
    if (state === 'absent' && entries.length > 0) {
      throw new StartProblem(
        `The folder ${folder} holds something else. Name an empty folder with DATA_DIR, or empty this one.`,
      );
    }
    for (const entry of entries) await rm(join(folder, entry), { recursive: true });
    await replaceFile(join(folder, marker), JSON.stringify({ state: 'seeding' }));
    return {
      isNew: true,
      markComplete: () => replaceFile(join(folder, marker), JSON.stringify({ state: 'complete' })),
    };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The folder ${folder} cannot be read and written (${codeOf(error)}). Name another one with DATA_DIR.`,
    );
  }
};

const stateOf = async (file: string): Promise<string> => {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  return String((parsed as { state?: unknown }).state);
};

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? error.message) : 'unknown';
