import { open } from 'node:fs/promises';
import type { RecordedExchange } from '@hoops/local-stripe/recorded-exchange';
import { createTrafficRecorder } from '../integration/local-stripe/oracle/traffic-recorder.ts';

/**
 * Reads what a running local system writes down of all that is said to its Stripe and by it, and holds it against
 * the SDK's own declarations.
 * @returns looks at what came since the last look. @throws Error naming each difference.
 */
export const readExchanges = (path: string): (() => Promise<void>) => {
  let position = 0;

  /** Whole lines only: the last one may be on its way. */
  const newLines = async (): Promise<readonly string[]> => {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(size - position), 0, size - position, position);
      const whole = buffer.subarray(0, buffer.lastIndexOf('\n') + 1);
      position += whole.length;
      return whole.toString('utf8').split('\n').filter(Boolean);
    } finally {
      await file.close();
    }
  };

  return async () => {
    const recorder = await createTrafficRecorder();
    for (const line of await newLines()) recorder.record(JSON.parse(line) as RecordedExchange);
    recorder.expectNoProblems();
  };
};
