import { abandonRebuild } from '@hoops/audit/rebuild/generations';
import { rebuild, resumeRebuild } from '@hoops/audit/rebuild/rebuild';
import type { RebuildDeps } from '@hoops/audit/rebuild/rebuild-deps';
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

const whileVerifying = (deps: RebuildDeps, meanwhile: () => Promise<unknown>): RebuildDeps => {
  let done: Promise<unknown> | undefined;
  return {
    ...deps,
    store: {
      ...deps.store,
      async *storedStreams(...args) {
        done ??= meanwhile();
        await done;
        yield* deps.store.storedStreams(...args);
      },
    },
  };
};

it('a rebuild does not begin if another one began during its verification', async () => {
  const { bench, deps, replayed, expectRight } = await club();
  const stopping: RebuildDeps = {
    ...deps,
    onProgress: ({ phase }) => {
      if (phase === 'folding') throw new Error('The process ended here.');
    },
  };
  const second = whileVerifying(deps, () => rebuild(stopping, 'one').catch(() => undefined));
  await expect(rebuild(second, 'another')).rejects.toThrow('Nothing was built');
  expect(await bench.rows.rebuildProgress()).toMatchObject({ operator: 'one', phase: 'folding' });
  expect(await resumeRebuild(deps)).toMatchObject({ generation: 2 });
  expect(await replayed()).toEqual(['RebuildStarted', 'RebuildSwitched']);
  await expectRight();
});

it('a rebuild does not begin if another one switched during its verification', async () => {
  const { bench, deps, replayed } = await club();
  const before = await bench.rows.generations();
  let isOld = false;
  const second = whileVerifying(deps, async () => {
    await rebuild(deps, 'one');
    isOld = true;
  });
  // Simulates a stale pointer, because a process may cache the pointer for seconds.
  const generations = async () => (isOld ? before : bench.rows.generations());
  const late = { ...second, rows: { ...bench.rows, generations } };
  await expect(rebuild(late, 'another')).rejects.toThrow('Nothing was built');
  expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
  expect(await replayed()).toEqual(['RebuildStarted', 'RebuildSwitched']);
});

it.each(['starting', 'folding', 'comparing', 'switching'] as const)(
  'a rebuild abandoned while %s does not switch and leaves no rows',
  async (phase) => {
    const { bench, deps, expectRight } = await club();
    const abandon = () => abandonRebuild(deps, { operator: 'another', reason: 'enough' });
    let isGivenUp = false;
    const living: RebuildDeps = {
      ...deps,
      rows: {
        ...bench.rows,
        changeRebuildProgress: async (from, to) => {
          const isChanged = await bench.rows.changeRebuildProgress(from, to);
          if (to.phase === phase && !isGivenUp) {
            isGivenUp = true;
            expect(await abandon()).toEqual({ generation: 2 });
          }
          return isChanged;
        },
      },
    };
    await expect(rebuild(living, 'one')).rejects.toThrow();
    expect(await bench.rows.rebuildProgress()).toMatchObject({ phase: 'abandoned' });
    await expect(resumeRebuild(deps)).rejects.toThrow('There is no rebuild to resume.');
    // The process may have created its generation just before the rebuild was abandoned.
    if ((await bench.rows.generations()).building !== null) {
      await expect(rebuild(deps, 'one')).rejects.toThrow('drop it with abandon');
      expect(await abandon()).toEqual({ generation: 2 });
    }
    expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
    for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
    expect(await rebuild(deps, 'one')).toMatchObject({ generation: 3, previous: 1 });
    await expectRight();
  },
);

it('abandon drops nothing if the rebuild has already switched generations', async () => {
  const { bench, deps, replayed, expectRight } = await club();
  const before = await bench.rows.generations();
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
  // After the wait, the rebuild reads the current pointer.
  let isOld = true;
  const late: RebuildDeps = {
    ...deps,
    wait: async () => {
      isOld = false;
    },
    rows: {
      ...bench.rows,
      generations: async () => (isOld ? before : bench.rows.generations()),
    },
  };
  const givingUp = abandonRebuild(late, { operator: 'another', reason: 'enough' });
  await expect(givingUp).rejects.toThrow('changed the generations meanwhile');
  await expect(abandonRebuild(deps, { operator: 'another', reason: 'enough' })).rejects.toThrow(
    'has already switched',
  );
  expect(await resumeRebuild(deps)).toMatchObject({ generation: 2, previous: 1 });
  expect(await replayed()).toEqual(['RebuildStarted', 'RebuildSwitched']);
  await expectRight();
});
