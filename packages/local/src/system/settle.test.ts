import { expect, it } from 'vitest';
import { inFlight } from './in-flight.ts';
import { settle } from './settle.ts';

/**
 * Stream, consumer and queue handler pass messages in a circle until `messages` are handled. Reads lag behind
 * writes, as with a real poller.
 */
const ring = (messages: number) => {
  const work = inFlight();
  let written = 1;
  let queued = 0;
  let handled = 0;
  const run = (act: () => void) => work.track(Promise.resolve().then(act));
  const readStream = async () => {
    if (written === 0) return;
    await run(() => {
      queued += written;
      written = 0;
    });
  };
  const drainQueue = async () => {
    while (queued > 0) {
      await run(() => {
        queued -= 1;
        handled += 1;
        if (handled < messages) written += 1;
      });
    }
  };
  return {
    handled: () => handled,
    parts: {
      busy: () => (work.count() > 0 || queued > 0 ? ['ring'] : []),
      changes: work.changes,
      push: async () => {
        await readStream();
        await drainQueue();
      },
    },
  };
};

it('settle waits for all work caused by messages, even while no part reports being busy', async () => {
  const { handled, parts } = ring(120);
  await settle(parts);
  expect(handled()).toBe(120);
});

it('settle runs another round if earlier work writes to the stream while ending', async () => {
  const work = inFlight();
  let end: () => void = () => undefined;
  let stream = 0;
  const slow = work.track(
    new Promise<void>((resolve) => {
      end = resolve;
    }).then(() => {
      stream += 1;
    }),
  );
  let rounds = 0;
  await settle({
    busy: () => (work.count() > 0 ? ['work'] : []),
    changes: work.changes,
    push: async () => {
      rounds += 1;
      stream = 0;
      if (rounds === 1) {
        end();
        await slow;
      }
    },
  });
  expect(stream).toBe(0);
});

it.each([
  ['never finishes', () => new Promise<void>(() => undefined)],
  ['never becomes idle', () => new Promise<void>((resolve) => setImmediate(resolve))],
])('settle names the part that %s', async (_what, push) => {
  const parts = { busy: () => ['queue mailer'], changes: () => 0, push };
  await expect(settle(parts, 20)).rejects.toThrow('Busy: queue mailer.');
});
