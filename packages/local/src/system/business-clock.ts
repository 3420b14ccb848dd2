import * as z from 'zod/mini';
import { readJsonFile, writeJsonFile } from '../durable/json-file.ts';

const savedSchema = z.object({ offsetMs: z.number() });

/** The product's one movable clock. Sign-in tokens and signatures stay on the machine's own. */
export type BusinessClock = {
  readonly now: () => Date;
  /** Moves forward only; survives a restart. @throws RangeError when `to` lies in the past. */
  readonly moveTo: (to: Date) => Promise<void>;
};

/** The offset is kept in a file and handed to the handlers through `CLOCK_OFFSET_MS` (runtime/clock.ts). */
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
      if (to < now()) throw new RangeError('The clock moves forward only.');
      offsetMs = to.getTime() - Date.now();
      await writeJsonFile(file, { offsetMs });
      apply();
    },
  };
};
