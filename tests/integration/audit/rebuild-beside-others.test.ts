import { rebuild } from '@hoops/audit/rebuild/rebuild';
import { abandonRebuild, type RebuildDeps } from '@hoops/audit/rebuild/rebuild-deps';
import { byOperator } from '@hoops/audit/record';
import { verify } from '@hoops/audit/verification/verify';
import { afterEach, expect, it } from 'vitest';
import { type AuditBench, depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { openSmallClub } from './small-club.ts';

let open: AuditBench | undefined;
afterEach(() => open?.close());

const club = async () => {
  const bench = await startMemoryBench();
  open = bench;
  await openSmallClub(bench.store);
  await projectAll(bench);
  const deps = depsOf(bench);
  const replayed = async () => {
    const types: string[] = [];
    for await (const stream of bench.store.streams()) {
      if (!stream.startsWith('replay#')) continue;
      for await (const { type } of bench.store.read(stream)) types.push(type);
    }
    return types;
  };
  const expectRight = async () => {
    await projectAll(bench);
    expect((await verify(deps)).findings).toEqual([]);
  };
  return { bench, deps, replayed, expectRight };
};

it('a rebuild does not begin while another rebuild is unfinished or has started first', async () => {
  const { bench, deps, replayed, expectRight } = await club();
  const before = await bench.rows.generations();
  let isOld = true;
  // Simulates a stale pointer, because a process may cache the pointer for seconds.
  const generations = async () => (isOld ? before : bench.rows.generations());
  const other = { ...deps, rows: { ...bench.rows, generations, rebuildProgress: async () => undefined } };
  const wait = async () => {
    isOld = true;
    await expect(rebuild(deps, 'another')).rejects.toThrow('is unfinished');
    await expect(rebuild(other, 'another')).rejects.toThrow('Another process started');
    isOld = false;
  };
  expect(await rebuild(depsOf(bench, { wait }), 'one')).toMatchObject({ generation: 2 });
  expect(await replayed()).toEqual(['RebuildStarted', 'RebuildSwitched']);
  await expectRight();
});

it.each(['folding', 'switching'] as const)(
  'a rebuild abandoned while %s does not switch and leaves no rows',
  async (phase) => {
    const { bench, deps, expectRight } = await club();
    let isGivenUp = false;
    const living: RebuildDeps = {
      ...deps,
      rows: {
        ...bench.rows,
        changeRebuildProgress: async (from, to) => {
          const isChanged = await bench.rows.changeRebuildProgress(from, to);
          if (to.phase === phase && !isGivenUp) {
            isGivenUp = true;
            const reason = { by: byOperator('another'), reason: 'enough' };
            expect(await abandonRebuild(deps, reason)).toEqual({ generation: 2 });
          }
          return isChanged;
        },
      },
    };
    await expect(rebuild(living, 'one')).rejects.toThrow();
    expect(await bench.rows.rebuildProgress()).toMatchObject({ phase: 'abandoned' });
    expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
    for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
    expect(await rebuild(deps, 'one')).toMatchObject({ generation: 3, previous: 1 });
    await expectRight();
  },
);

it('abandon drops nothing if the rebuild has already switched generations', async () => {
  const { bench, deps, replayed, expectRight } = await club();
  const stopping: RebuildDeps = {
    ...deps,
    rows: {
      ...bench.rows,
      changeGenerations: async (from, to) => {
        const isChanged = await bench.rows.changeGenerations(from, to);
        if (to.live === 2) throw new Error('The process ended here.');
        return isChanged;
      },
    },
  };
  await expect(rebuild(stopping, 'one')).rejects.toThrow('ended here');
  await expect(abandonRebuild(deps, { by: byOperator('another'), reason: 'enough' })).rejects.toThrow(
    'has already switched',
  );
  expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
  expect(await replayed()).toEqual(['RebuildStarted', 'RebuildSwitched']);
  await expectRight();
});
