import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  compareWith,
  currentFoldingCode,
  type FoldingCode,
  foldingCodeIn,
  type RowDifference,
} from '@hoops/audit/compare-with';
import { describeRowDifference } from '@hoops/audit/verification/describe';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { afterAll, describe, expect, it } from 'vitest';
import { startMemoryBench } from './audit-bench.ts';
import { danas, openSmallClub } from './small-club.ts';

const folder = await mkdtemp(join(tmpdir(), 'hoops-compare-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const same: FoldingCode = currentFoldingCode;
const compared = async (other: FoldingCode, streams?: readonly (typeof danas)[]) => {
  const { store, keys } = await startMemoryBench();
  await openSmallClub(store);
  const found: RowDifference[] = [];
  const count = await compareWith({ store, keys, concurrency: 4 }, other, (one) => found.push(one), streams);
  return { count, said: found.map((one) => describeRowDifference(one, false)) };
};

const otherwise = (change: (data: Record<string, unknown>) => unknown): FoldingCode => ({
  ...same,
  rowsOfEvents: (stream, envelopes) => {
    const made = rowsOfEvents(stream, envelopes);
    if (stream !== danas) return made;
    const rows = made.rows.map((row) =>
      row.kind === 'document' && row.type === 'family'
        ? { ...row, data: change({ ...row.data }) as typeof row.data }
        : row,
    );
    return { ...made, rows };
  },
});

it('comparing with identical code finds no difference', async () => {
  expect(await compared(same)).toEqual({ count: 8, said: [] });
});

it('comparing with other code names each changed field with masked texts', async () => {
  const { said } = await compared(otherwise(({ name, ...data }) => ({ ...data, name: `${name}!` })));
  expect(said).toEqual([
    expect.stringMatching(
      /^family#dana: the family row dana: name is a text of \d+ characters, would become a text of \d+ characters\.$/,
    ),
  ]);
});

it('comparing with other code reports missing rows and streams that the other code cannot fold', async () => {
  const gone = await compared({ ...same, historyRows: () => [] }, [danas]);
  expect(gone.said.length).toBeGreaterThan(5);
  expect(gone.said.every((one) => one.endsWith('would be removed.'))).toBe(true);
  const failing: FoldingCode = {
    ...same,
    rowsOfEvents: () => {
      throw new TypeError('of Jordan Reyes');
    },
  };
  expect(await compared(failing, [danas])).toEqual({
    count: 1,
    said: ['family#dana: the other code cannot fold it (TypeError).'],
  });
});

it('the other code reads stored events with its own upcasters', async () => {
  const lifting: FoldingCode = {
    ...same,
    createOpener: (keys) => {
      const open = currentFoldingCode.createOpener(keys);
      return async (sealed) => {
        const envelope = await open(sealed);
        return envelope.type === 'ParentRegistered'
          ? { ...envelope, data: { ...envelope.data, name: 'Lifted Reyes' } }
          : envelope;
      };
    },
  };
  const { said } = await compared(lifting, [danas]);
  expect(said).toContainEqual(expect.stringContaining('family#dana: the family row dana: name is a text of'));
});

it('comparing with other code reports events that the other code cannot read or rejects', async () => {
  const older: FoldingCode = {
    ...same,
    createOpener: () => async () => {
      throw new RangeError('of Jordan Reyes');
    },
  };
  expect((await compared(older, [danas])).said).toEqual([
    'family#dana: the other code cannot read it (RangeError).',
  ]);
  const stricter: FoldingCode = {
    ...same,
    parseEvent: (type, data) => {
      if (type === 'AthleteAdded') throw new TypeError('of Jordan Reyes');
      return currentFoldingCode.parseEvent(type, data);
    },
  };
  const { said } = await compared(stricter, [danas]);
  expect(said.length).toBeGreaterThan(0);
  expect(new Set(said.map((one) => one.replace(/event \d+/, 'event N')))).toEqual(
    new Set(['family#dana: the other code rejects event N (AthleteAdded).']),
  );
});

describe('the code in a folder', () => {
  const derive = join(folder, 'packages/projections/src/derive');
  const beside = {
    'package.json': '{ "type": "module" }',
    'packages/event-store/src/personal-data.ts':
      'export const createOpener = () => async (sealed) => ({ ...sealed, data: {} });',
    'packages/domain/src/catalogue.ts': 'export const parseEvent = (type, data) => ({ type, data });',
  };
  const writeBeside = async (root: string): Promise<void> => {
    for (const [file, text] of Object.entries(beside)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
  };

  it('a checkout of the same code yields no difference', async () => {
    const here = await foldingCodeIn(join(import.meta.dirname, '../../..'));
    expect(await compared(here)).toEqual({ count: 8, said: [] });
  });

  it('a folder that is not a checkout is rejected', async () => {
    await expect(foldingCodeIn(folder)).rejects.toThrow('is not a checkout of this project');
  });

  it('code is loaded from the given folder', async () => {
    await writeBeside(folder);
    await mkdir(derive, { recursive: true });
    await writeFile(
      join(derive, 'rows-of-events.ts'),
      'export const rowsOfEvents = () => ({ rows: [], shares: {} });',
    );
    await writeFile(join(derive, 'history-rows.ts'), 'export const historyRows = () => [];');
    const { said } = await compared(await foldingCodeIn(folder), [danas]);
    expect(said.length).toBeGreaterThan(5);
    expect(said.every((one) => one.endsWith('would be removed.'))).toBe(true);
  });

  it('code with an incompatible interface is rejected', async () => {
    const other = join(folder, 'older');
    await writeBeside(other);
    await mkdir(join(other, 'packages/projections/src/derive'), { recursive: true });
    for (const file of ['rows-of-events.ts', 'history-rows.ts']) {
      await writeFile(join(other, 'packages/projections/src/derive', file), 'export const older = 1;');
    }
    await expect(foldingCodeIn(other)).rejects.toThrow('incompatible interface');
  });
});
