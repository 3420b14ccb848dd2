import { readFile } from 'node:fs/promises';
import { replaceFile } from '../durable/replace-file.ts';

/** The product's one movable clock. Sign-in tokens and signatures stay on the machine's own. */
export type BusinessClock = {
  readonly now: () => Date;
  /** Moves forward only; survives a restart. @throws RangeError when `to` lies in the past. */
  readonly moveTo: (to: Date) => Promise<void>;
};

/** The offset is kept in a file and handed to the handlers through `CLOCK_OFFSET_MS` (runtime/clock.ts). */
export const openBusinessClock = async (file: string, firstOffsetMs = 0): Promise<BusinessClock> => {
  let offsetMs = (await readOffset(file)) ?? firstOffsetMs;
  const apply = () => {
    process.env.CLOCK_OFFSET_MS = String(offsetMs);
  };
  apply();
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    async moveTo(to) {
      if (to < now()) throw new RangeError('The clock moves forward only.');
      offsetMs = to.getTime() - Date.now();
      await replaceFile(file, JSON.stringify({ offsetMs }));
      apply();
    },
  };
};

const readOffset = async (file: string): Promise<number | undefined> => {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    const offset = (parsed as { offsetMs?: unknown }).offsetMs;
    if (typeof offset !== 'number') throw new Error(`${file} holds no clock offset.`);
    return offset;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
