import type { StreamName } from '@hoops/domain/stream';
import { describe, expect, it } from 'vitest';
import { awaitRows, type Positions, readPositions, writePositions } from './read-after-write.ts';

const family: StreamName = 'family#dana';
const request: StreamName = 'request#r1';

describe('the positions in a header', () => {
  it('are read as they were written', () => {
    const positions: Positions = new Map([
      [family, 12],
      [request, 1],
    ]);
    expect(writePositions(positions)).toBe('family#dana@12,request#r1@1');
    expect(readPositions(writePositions(positions))).toEqual(positions);
    expect(readPositions(undefined)).toEqual(new Map());
  });

  it.each(['family#dana', 'family#dana@', 'family#dana@0', 'family#dana@1.5', 'nothing#x@1', '@1', ','])(
    'are refused when they are %j',
    (header) => expect(() => readPositions(header)).toThrow('The header x-read-after is not valid.'),
  );

  it('are refused when there are more than a screen writes, or longer than any stream is named', () => {
    const header = Array.from({ length: 21 }, (_, index) => `request#${index}@1`).join(',');
    expect(() => readPositions(header)).toThrow();
    expect(() => readPositions(`family#${'x'.repeat(3_000)}@1`)).toThrow();
  });
});

describe('waiting for rows', () => {
  /** Rows that show one version more at each look after the first. */
  const rowsAt = (versions: Record<string, number>, growing = true) => {
    let looks = 0;
    return {
      generations: async () => ({ live: 1, building: null, previous: null }),
      checkpoint: async (_generation: number, stream: string) => {
        looks += 1;
        return { revision: 1, version: (versions[stream] ?? 0) + (growing ? looks - 1 : 0), rows: {} };
      },
    };
  };
  const waits: number[] = [];
  const pause = async (milliseconds: number) => void waits.push(milliseconds);

  it('does not wait for what is shown already, nor for nothing', async () => {
    waits.length = 0;
    expect(await awaitRows(rowsAt({ [family]: 5 }), new Map([[family, 5]]), pause)).toEqual([]);
    expect(await awaitRows(rowsAt({}), new Map(), pause)).toEqual([]);
    expect(waits).toEqual([]);
  });

  it('looks again until the rows show it', async () => {
    waits.length = 0;
    expect(await awaitRows(rowsAt({ [family]: 3 }), new Map([[family, 5]]), pause)).toEqual([]);
    expect(waits).toEqual([20, 40]);
  });

  it('gives up after 2.5 seconds and says what trails', async () => {
    waits.length = 0;
    const positions: Positions = new Map([
      [family, 5],
      [request, 1],
    ]);
    expect(await awaitRows(rowsAt({ [request]: 1 }, false), positions, pause)).toEqual([family]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(2_540);
  });
});
