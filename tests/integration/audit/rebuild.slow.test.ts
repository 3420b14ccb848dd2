import { rebuild } from '@hoops/audit/rebuild/rebuild';
import { abandonRebuild, type RebuildDeps } from '@hoops/audit/rebuild/rebuild-deps';
import { repairFound, repairStreams } from '@hoops/audit/rebuild/repair';
import { byOperator } from '@hoops/audit/record';
import { verify } from '@hoops/audit/verification/verify';
import type { StreamName } from '@hoops/domain/stream';
import { projectStream } from '@hoops/projections/project-stream';
import type { StoredRow } from '@hoops/projections/read-store';
import { type Fields, rowKey } from '@hoops/projections/row';
import { rowHash } from '@hoops/projections/row-changes';
import { openRow } from '@hoops/projections/sealed-rows';
import { afterEach, describe, expect, it } from 'vitest';
import { added, happens, registered, removed, renamed } from '../projections/club.ts';
import { contentOf } from '../projections/rows.ts';
import { type AuditBench, depsOf, projectAll } from './audit-bench.ts';
import { danas, smallClubInMemory, smallClubOnDynamoDb } from './small-club.ts';

describe.each([
  ['memory', smallClubInMemory],
  ['the embedded DynamoDB', smallClubOnDynamoDb],
])('a rebuild, on %s', (_name, start: () => Promise<AuditBench>) => {
  let open: AuditBench | undefined;
  afterEach(() => open?.close());

  const club = async () => {
    const bench = await start();
    open = bench;
    const delivered = new Map<StreamName, number>();
    const deliver = async (): Promise<void> => {
      const { live, building, previous } = await bench.rows.generations();
      for await (const stream of bench.store.streams()) {
        const { version } = await bench.store.head(stream);
        if (delivered.get(stream) === version) continue;
        for (const generation of [live, building, previous]) {
          if (generation !== null) await projectStream(bench, generation, stream, version);
        }
        delivered.set(stream, version);
      }
    };
    const deps = depsOf(bench, { wait: deliver });
    const findings = async () => (await verify(deps)).findings;
    return { bench, deps, deliver, findings };
  };
  const events = async ({ store }: AuditBench, prefix: string) => {
    const found: { type: string; data: unknown; actor: unknown }[] = [];
    for await (const stream of store.streams()) {
      if (!stream.startsWith(prefix)) continue;
      for await (const { type, data, actor } of store.read(stream)) found.push({ type, data, actor });
    }
    return found;
  };

  it('a rebuild builds a second generation, switches to it, keeps the first and records its start and switch', async () => {
    const { bench, deps, findings } = await club();
    const phases: string[] = [];
    const report = await rebuild({ ...deps, onProgress: ({ phase }) => phases.push(phase) }, 'owner');

    expect(report).toMatchObject({ generation: 2, previous: 1, streams: 9, differences: [] });
    expect(await bench.rows.generations()).toEqual({ live: 2, building: null, previous: 1 });
    expect([...new Set(phases)]).toEqual(['folding', 'switching', 'switched']);
    expect(await bench.rows.rebuildProgress()).toMatchObject({
      phase: 'switched',
      streams: 9,
      differences: 0,
    });
    expect(await findings()).toEqual([]);
    const by = { sub: 'owner', role: 'operator' };
    expect(await events(bench, 'replay#')).toEqual([
      { type: 'RebuildStarted', data: { rebuildId: report.rebuildId, generation: 2 }, actor: by },
      {
        type: 'RebuildSwitched',
        data: { rebuildId: report.rebuildId, generation: 2, streams: 9, differences: 0 },
        actor: by,
      },
    ]);
  });

  it('a rebuild reads streams in bulk and writes the rows of many streams together', async () => {
    const { bench, deps, deliver, findings } = await club();
    const read: string[] = [];
    const together: number[] = [];
    const report = await rebuild(
      {
        ...deps,
        wait: async () => undefined,
        store: {
          ...bench.store,
          readCommits: (stream, from) => {
            read.push(stream);
            return bench.store.readCommits(stream, from);
          },
        },
        rows: {
          ...bench.rows,
          writeStream: (generation, ...changes) => {
            together.push(changes.length);
            return bench.rows.writeStream(generation, ...changes);
          },
        },
      },
      'owner',
    );
    expect(read.filter((stream) => !stream.startsWith('replay#'))).toEqual([]);
    expect(Math.max(...together)).toBeGreaterThan(2);
    expect(together.length).toBeLessThan(9);
    expect(report).toMatchObject({ streams: 9 });
    await deliver();
    expect(await findings()).toEqual([]);
  });

  it('a rebuild retries a joint write when another writer moved a total', async () => {
    const { bench, deps, deliver, findings } = await club();
    const together: number[] = [];
    const writeStream: typeof bench.rows.writeStream = async (generation, ...changes) => {
      together.push(changes.length);
      return together.length > 2 && bench.rows.writeStream(generation, ...changes);
    };
    const wait = async () => undefined;
    await rebuild({ ...deps, wait, rows: { ...bench.rows, writeStream } }, 'owner');
    expect(together.filter((streams) => streams === 1).length).toBeLessThan(4);
    expect(together.length).toBeLessThan(9);
    await deliver();
    expect(await findings()).toEqual([]);
  });

  it('a rebuild writes the other streams’ rows when the projector has already written one stream’s rows', async () => {
    const { bench, deps, deliver, findings } = await club();
    const wait = async () => {
      const { building } = await bench.rows.generations();
      if (building !== null) await projectStream(bench, building, danas);
    };
    expect(await rebuild({ ...deps, wait }, 'owner')).toMatchObject({ streams: 9 });
    await deliver();
    expect(await findings()).toEqual([]);
  });

  it('a rebuild repairs and reports errors in the live rows', async () => {
    const { bench, deps, findings } = await club();
    await bench.damageDocument('family', 'dana', { name: 'Somebody Else' });
    await bench.rows.putHistory(1, [
      { kind: 'entry', list: 'administrators', sort: 'mallory', id: 'mallory', data: { sub: 'mallory' } },
    ]);
    const { differences } = await rebuild(deps, 'owner');
    expect(differences).toEqual([
      {
        kind: 'wrong-field',
        stream: danas,
        rowKey: 'document|family|dana',
        path: 'name',
        live: 'Somebody Else',
        expected: 'Dana Reyes',
      },
      { kind: 'stray-row', rowKey: 'entry|administrators|mallory|mallory' },
    ]);
    expect(await findings()).toEqual([]);
  });

  it('a rebuild seals data that earlier rows stored unencrypted', async () => {
    const { bench, deps, findings } = await club();
    const plain: StoredRow[] = [];
    for await (const { row, version } of bench.rows.allRows(1)) {
      if (!('sealed' in row.data) || row.data.parentID !== 'dana') continue;
      const data = (await openRow(bench.keys, row, row.data)) as Fields;
      plain.push({ row: { ...row, data }, version });
    }
    expect(plain.length).toBeGreaterThan(2);
    const { revision, version, rows, shares } = await bench.rows.checkpoint(1, danas);
    const hashes = Object.fromEntries(plain.map(({ row }) => [rowKey(row), rowHash(row)]));
    const change = { stream: danas, basedOn: revision, version, rows: { ...rows, ...hashes }, shares };
    expect(await bench.rows.writeStream(1, { ...change, add: {}, put: plain, removeKeys: [] })).toBe(true);
    const stored = async (generation: number) => JSON.stringify(await contentOf(bench.rows, generation));
    expect(await stored(1)).toContain('Mild asthma');

    const { differences } = await rebuild(deps, 'owner');
    expect(differences).toContainEqual({
      kind: 'wrong-field',
      stream: danas,
      rowKey: 'document|athlete|jordan',
      path: 'medicalConditions',
      live: 'Mild asthma',
      expected: undefined,
    });
    expect(await findings()).toEqual([]);
    expect(await stored(2)).toContain('Jordan A. Reyes');
    expect(await stored(2)).not.toMatch(/asthma|emergencyContact/);
  });

  it('a rebuild ends with correct rows even if people keep saving during the rebuild', async () => {
    const { bench, deps, deliver, findings } = await club();
    let saves = 0;
    const save = async (): Promise<void> => {
      saves += 1;
      const late = `family#late-${saves}` as const;
      await happens(bench.store, danas, [renamed('jordan', `Jordan ${saves}`)]);
      await happens(bench.store, late, [registered(`late-${saves}`), added(`kid-${saves}`)]);
      if (saves > 1) await happens(bench.store, `family#late-${saves - 1}`, [removed(`kid-${saves - 1}`)]);
      if (saves % 2 === 0) await deliver();
    };
    const readAndSave: RebuildDeps['store'] = {
      ...bench.store,
      storedStreams: async function* (...place) {
        for await (const stored of bench.store.storedStreams(...place)) {
          if (stored.stream === danas && saves < 12) await save();
          yield stored;
          // Saves while streams are being read, because a rebuild reads each stream once and must not miss
          // later events.
          if (stored.stream === danas && saves < 12) await save();
        }
      },
    };
    await rebuild(
      {
        ...deps,
        store: readAndSave,
        wait: async () => {
          await save();
          await deliver();
        },
      },
      'owner',
    );
    await deliver();
    expect(saves).toBeGreaterThan(4);
    expect(await findings()).toEqual([]);
    expect((await verify(deps, {}, undefined, { generation: 1 })).findings).toEqual([]);
    expect((await bench.rows.document(2, 'athlete', 'jordan'))?.data.athleteName).toBe(`Jordan ${saves}`);
  });

  it('an interrupted rebuild blocks other rebuilds and repairs until it is abandoned', async () => {
    const { deps } = await club();
    const crashing: RebuildDeps = {
      ...deps,
      onProgress: () => {
        throw new Error('The process ended here.');
      },
    };
    await expect(rebuild(crashing, 'owner')).rejects.toThrow('ended here');
    await expect(rebuild(deps, 'owner')).rejects.toThrow('The rebuild of generation 2 is unfinished.');
    const refused = /^A repair cannot start while the rebuild of generation 2 is unfinished/;
    await expect(repairFound(deps, 'owner')).rejects.toThrow(refused);
    await expect(repairStreams(deps, [danas], 'owner')).rejects.toThrow(refused);
    await abandonRebuild(deps, { by: byOperator('owner'), reason: 'it stopped' });
    expect(await rebuild(deps, 'owner')).toMatchObject({ generation: 3, previous: 1 });
  });

  it('a second rebuild replaces the rows that were kept for a rollback', async () => {
    const { bench, deps, deliver, findings } = await club();
    await rebuild(deps, 'owner');
    await deliver();
    expect(await rebuild(deps, 'owner')).toMatchObject({ generation: 3, previous: 2 });
    expect(await bench.rows.generations()).toEqual({ live: 3, building: null, previous: 2 });
    await deliver();
    expect(await findings()).toEqual([]);
    const retired = (await events(bench, 'replay#')).filter(({ type }) => type === 'GenerationRetired');
    expect(retired).toMatchObject([{ data: { generation: 1 } }]);
  });

  it('a rebuild never switches to rows that differ from the events, and removes those rows', async () => {
    const { bench, deps } = await club();
    const scan: typeof bench.rows.scan = async function* (...args) {
      await bench.rows.putHistory(2, [
        { kind: 'entry', list: 'administrators', sort: 'eve', id: 'eve', data: { sub: 'eve' } },
      ]);
      yield* bench.rows.scan(...args);
    };
    await expect(rebuild({ ...deps, rows: { ...bench.rows, scan } }, 'owner')).rejects.toThrow(
      'The new rows differ from the events in 1 places. Nothing was switched. No stream derives line eve',
    );
    expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
    for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
  });

  for (const phase of ['folding', 'switching'] as const) {
    it(`a rebuild can be abandoned after a crash while ${phase}`, async () => {
      const { bench, deps, findings } = await club();
      const crashing: RebuildDeps = {
        ...deps,
        onProgress: (progress) => {
          if (progress.phase === phase) throw new Error('The process ended here.');
        },
      };
      await expect(rebuild(crashing, 'owner')).rejects.toThrow('ended here');
      expect(await abandonRebuild(deps, { by: byOperator('owner'), reason: 'tried out' })).toEqual({
        generation: 2,
      });
      expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
      for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
      expect((await events(bench, 'replay#')).map(({ type }) => type)).toEqual([
        'RebuildStarted',
        'RebuildAbandoned',
      ]);
      await projectAll(bench);
      expect(await findings()).toEqual([]);
      await expect(abandonRebuild(deps, { by: byOperator('owner'), reason: '' })).rejects.toThrow(
        'no rebuild',
      );
    });
  }

  it('a rebuild does not switch when a stream’s events cannot be read', async () => {
    const { bench, deps } = await club();
    await bench.damageCommit('family#robin', 1, (body) => body.slice(1));
    await expect(rebuild({ ...deps, wait: async () => undefined }, 'owner')).rejects.toThrow(
      'The stored events of family#robin differ',
    );
    expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
  });

  it('a rebuild waits until no process uses the old pointer before it lists the streams', async () => {
    const { bench, deps, deliver } = await club();
    const waits: { ms: number; building: number | null }[] = [];
    const wait = async (ms: number) => {
      const { building } = await bench.rows.generations();
      waits.push({ ms, building });
      await deliver();
    };
    await rebuild({ ...deps, wait, drainMs: 12_345 }, 'owner');
    expect(waits[0]).toEqual({ ms: 13_000, building: 2 });
  });

  it('a rebuild appends no events except its start and end', async () => {
    const { deps } = await club();
    const before = (await verify(deps)).heads;
    await rebuild(deps, 'owner');
    const after = (await verify(deps)).heads;
    const others = Object.entries(after).filter(([stream]) => !stream.startsWith('replay#'));
    expect(Object.fromEntries(others)).toEqual(before);
  });
});
