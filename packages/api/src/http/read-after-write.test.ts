import { familyId } from '@hoops/domain/ids';
import type { StreamName } from '@hoops/domain/stream';
import { describe, expect, it } from 'vitest';
import { awaitRows, type Positions, readPositions, writePositions } from './read-after-write.ts';
import type { Session } from './session.ts';

const family: StreamName = 'family#dana';
const request: StreamName = 'request#r1';
const sessionOf = (sub: string, isAdmin = false): Session => ({
  caller: { kind: 'user', sub, email: undefined, signedInAt: '', issuedAt: '' },
  isAdmin,
  revoked: false,
});
const coach = sessionOf('coach', true);

it('stream positions survive being written to a header and read back', () => {
  const positions: Positions = new Map([
    [family, 12],
    [request, 1],
  ]);
  expect(writePositions(positions)).toBe('family#dana@12,request#r1@1');
  expect(readPositions(writePositions(positions), coach)).toEqual(positions);
  expect(readPositions(undefined, coach)).toEqual(new Map());
});

it.each(['family#dana', 'family#dana@', 'family#dana@0', 'family#dana@1.5', 'nothing#x@1', '@1', ','])(
  'a read-after header is rejected when it is %j',
  (header) => expect(() => readPositions(header, coach)).toThrow('The header x-read-after is not valid.'),
);

it('a read-after header with too many positions or too long a stream name is rejected', () => {
  const header = Array.from({ length: 6 }, (_, index) => `request#${index}@1`).join(',');
  expect(() => readPositions(header, coach)).toThrow();
  expect(() => readPositions(`family#${'x'.repeat(3_000)}@1`, coach)).toThrow();
});

describe('positions allowed in a header', () => {
  const dana = sessionOf('dana');

  it('a parent’s read-after header may name only their own family stream', () => {
    expect(readPositions('family#dana@3', dana)).toEqual(new Map([[family, 3]]));
    for (const other of ['family#robin@1', 'request#r1@1', 'access#dana@1', 'schedule#main@1']) {
      expect(() => readPositions(other, dana)).toThrow('The header x-read-after is not valid.');
    }
    expect(() => readPositions('family#dana@3,family#robin@1', dana)).toThrow();
  });

  it('an administrator’s read-after header may name any stream, even while acting for a family', () => {
    const many = 'family#dana@3,family#robin@1,request#r1@1,schedule#main@4,attendance#2026-11-10@2';
    expect(readPositions(many, coach).size).toBe(5);
    const onBehalfOf: Session = {
      ...coach,
      onBehalfOf: { familyId: familyId('dana'), reason: 'asked by phone' },
    };
    expect(readPositions(many, onBehalfOf).size).toBe(5);
  });

  it('a visitor’s read-after header may not name a stream', () => {
    const visitor: Session = { caller: { kind: 'visitor' }, isAdmin: false, revoked: false };
    expect(() => readPositions('family#dana@1', visitor)).toThrow();
  });
});

describe('waiting for rows', () => {
  const rowsAt = (versions: Record<string, number>, growing = true) => {
    let looks = 0;
    return {
      generations: async () => ({ live: 1, building: null, previous: null }),
      checkpoint: async (_generation: number, stream: string) => {
        looks += 1;
        return {
          revision: 1,
          version: (versions[stream] ?? 0) + (growing ? looks - 1 : 0),
          rows: {},
          shares: {},
        };
      },
    };
  };
  const waits: number[] = [];
  const pause = async (milliseconds: number) => void waits.push(milliseconds);

  it('awaitRows does not wait when rows are up to date or no positions are given', async () => {
    waits.length = 0;
    expect(await awaitRows(rowsAt({ [family]: 5 }), new Map([[family, 5]]), pause)).toEqual([]);
    expect(await awaitRows(rowsAt({}), new Map(), pause)).toEqual([]);
    expect(waits).toEqual([]);
  });

  it('awaitRows retries until the rows reach the requested position', async () => {
    waits.length = 0;
    expect(await awaitRows(rowsAt({ [family]: 3 }), new Map([[family, 5]]), pause)).toEqual([]);
    expect(waits).toEqual([20, 40]);
  });

  it('awaitRows gives up after 2.5 seconds and returns the streams that lag', async () => {
    waits.length = 0;
    const positions: Positions = new Map([
      [family, 5],
      [request, 1],
    ]);
    expect(await awaitRows(rowsAt({ [request]: 1 }, false), positions, pause)).toEqual([family]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(2_540);
  });
});
