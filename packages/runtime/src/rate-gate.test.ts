import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDeparture, rateGate } from './clock.ts';

it('a request may leave right away if no request left recently', () => {
  expect(nextDeparture(Number.NEGATIVE_INFINITY, 5_000, 5)).toBe(5_000);
  expect(nextDeparture(4_800, 5_000, 5)).toBe(5_000);
});

it('a gate for five requests a second lets a request leave a fifth of a second after the previous request', () => {
  expect(nextDeparture(5_000, 5_010, 5)).toBe(5_200);
});

describe('a gate', () => {
  /** Departure times of requests; only waiting advances the test's clock. */
  const departures = async (perSecond: number, arrivals: readonly number[]): Promise<readonly number[]> => {
    let now = 0;
    const left: number[] = [];
    const pass = rateGate(perSecond, {
      now: () => now,
      wait: async (ms) => {
        left.push(now + ms);
      },
    });
    for (const arrival of arrivals) {
      now = arrival;
      const before = left.length;
      await pass();
      if (left.length === before) left.push(now);
    }
    return left;
  };

  it('a rate gate lets the first request through right away and spaces out the others', async () => {
    expect(await departures(5, [0, 0, 0, 0])).toEqual([0, 200, 400, 600]);
  });

  it('a rate gate does not accumulate capacity while idle', async () => {
    expect(await departures(5, [0, 10_000, 10_000])).toEqual([0, 10_000, 10_200]);
  });

  it('a rate gate never exceeds its limit in any second', async () => {
    const arrivals = fc
      .array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 40 })
      .map((times) => times.toSorted((one, other) => one - other));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), arrivals, async (perSecond, times) => {
        const left = await departures(perSecond, times);
        for (const [index, at] of left.entries()) {
          expect(at).toBeGreaterThanOrEqual(times[index] ?? 0);
          const inSecond = left.filter((other) => other >= at && other < at + 999.999);
          expect(inSecond.length).toBeLessThanOrEqual(perSecond);
        }
      }),
      { numRuns: 50 },
    );
  });
});
