import * as z from 'zod/mini';
import { readJsonFile, writeJsonFile } from '../durable/json-file.ts';

const savedSchema = z.object({ offsetMs: z.number() });

/** Tests move it. Tokens and signatures use the wall clock. */
export type BusinessClock = {
  readonly now: () => Date;
  /**
   * Moves the clock forward, persistently.
   * @throws RangeError for a past time
   */
  readonly moveTo: (to: Date) => Promise<void>;
};

export const openBusinessClock = async (file: string, firstOffsetMs = 0): Promise<BusinessClock> => {
  let offsetMs = (await readJsonFile(file, savedSchema))?.offsetMs ?? firstOffsetMs;
  const apply = () => {
    process.env.CLOCK_OFFSET_MS = String(offsetMs);
  };
  apply();
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    async moveTo(to) {
      if (to < now()) throw new RangeError('The clock only moves forward.');
      offsetMs = to.getTime() - Date.now();
      await writeJsonFile(file, { offsetMs });
      apply();
    },
  };
};
