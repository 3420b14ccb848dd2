import { open } from 'node:fs/promises';
import type { RecordedExchange } from '@hoops/local-stripe/listener';
import { createTrafficRecorder } from '../integration/local-stripe/oracle/traffic-recorder.ts';

/**
 * Validates a local system's recorded Stripe traffic against the SDK's types.
 * @returns a check of new traffic
 * @throws Error naming the differences
 */
export const readExchanges = (path: string): (() => Promise<void>) => {
  let position = 0;

  /** Reads complete lines only, because the last line may still be partial. */
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
