import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const megabyte = 1_024 * 1_024;

/** Largest live heap, measured after a full garbage collection every two seconds and at each `look`. */
export const peakOfHeap = () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed / megabyte;
  let peak = before;
  const look = (): void => {
    collect();
    peak = Math.max(peak, process.memoryUsage().heapUsed / megabyte);
  };
  const watching = setInterval(look, 2_000);
  return {
    look,
    end: () => {
      clearInterval(watching);
      return { before, peak };
    },
  };
};
