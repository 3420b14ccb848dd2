import type { Finding } from '@hoops/audit/findings';
import type { Acceptance } from '@hoops/audit/rebuild/acceptance';
import { liftHalt } from '@hoops/audit/rebuild/lift-halt';
import { rebuild } from '@hoops/audit/rebuild/rebuild';
import { repairFound, repairStreams } from '@hoops/audit/rebuild/repair';
import { verify } from '@hoops/audit/verification/verify';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { familyStreams } from '@hoops/domain/family/stream';
import { athleteId, familyId } from '@hoops/domain/ids';
import type { StreamName } from '@hoops/domain/stream';
import { type CommitLabels, type StoredCommit, StreamBroken } from '@hoops/event-store/event-store';
import { repository } from '@hoops/event-store/repository';
import { memoryPublishedPositions } from '@hoops/runtime/coordination/published-positions';
import { afterEach, describe, expect, it } from 'vitest';
import { happens, renamed } from '../projections/club.ts';
import { type AuditBench, depsOf, projectAll } from './audit-bench.ts';
import { danas, smallClubInMemory, smallClubOnDynamoDb } from './small-club.ts';

const robins = 'family#robin';
const payment = 'entry|payments#dana|2026-11-01T14:00:00.000Z|in_1';
const accept = (...streams: StreamName[]): { readonly acceptance: Acceptance } => ({
  acceptance: { streams, reason: 'no backup reaches back that far' },
});

describe.each([
  ['memory', smallClubInMemory],
  ['the embedded DynamoDB', smallClubOnDynamoDb],
])('a tampered event store on %s', (_name, start: () => Promise<AuditBench>) => {
  let open: AuditBench | undefined;
  afterEach(() => open?.close());

  const club = async () => {
    const bench = await start();
    open = bench;
    const deps = depsOf(bench);
    const look = async (): Promise<readonly Finding[]> => (await verify(deps)).findings;
    return { bench, deps, look, raise: () => bench.damageCommit(danas, 2, raised) };
  };
  const raised = (body: string) => body.replace('"cents":5200', '"cents":5300');
  const changed = (stream: StreamName, commit: number): readonly Finding[] => [
    { kind: 'broken-chain', stream, problem: 'changed-bytes', commit, version: null },
    { kind: 'quarantined', stream },
  ];
  const amountOf = async ({ rows }: AuditBench) => {
    const { live } = await rows.generations();
    return (await rows.row(live, payment))?.row.data.amount;
  };
  const replayed = async ({ store }: AuditBench) => {
    const events: { type: string; data: unknown; actor: unknown }[] = [];
    for await (const stream of store.streams()) {
      if (!stream.startsWith('replay#')) continue;
      for await (const { type, data, actor } of store.read(stream)) events.push({ type, data, actor });
    }
    return events;
  };

  it('a tampered stream is quarantined, and neither verify nor repair copies its changed amount to the rows', async () => {
    const { bench, deps, look, raise } = await club();
    await raise();
    expect(await look()).toEqual(changed(danas, 2));

    await expect(repairStreams(deps, [robins, danas], 'owner')).rejects.toThrow(
      /^The stored events of family#dana differ from the appended ones: some are changed or missing.*Nothing was changed/,
    );
    const repair = await repairFound(deps, 'owner');
    expect(repair).toEqual({ found: changed(danas, 2), left: changed(danas, 2) });
    expect(await amountOf(bench)).toMatchObject({ cents: 5200 });
    expect(await replayed(bench)).toEqual([]);
  });

  it('repair corrects other streams and leaves the quarantined stream unchanged', async () => {
    const { bench, deps, look, raise } = await club();
    await raise();
    await bench.damageDocument('athlete', 'sam', { grade: null });
    await bench.damageDocument('athlete', 'jordan', { grade: null });
    const { found, left } = await repairFound(deps, 'owner');
    expect(found).toHaveLength(3);
    expect(left).toEqual(changed(danas, 2));
    expect(await look()).toEqual(changed(danas, 2));
    expect((await bench.rows.document(1, 'athlete', 'jordan'))?.data.grade).toBeNull();
  });

  it('a rebuild from a tampered store is rejected unless every broken stream is accepted with a reason', async () => {
    const { bench, deps, raise } = await club();
    await raise();
    await bench.damageCommit(robins, 1, (body) =>
      body.replace('"isAdditional":false', '"isAdditional":true'),
    );
    await expect(rebuild(deps, 'owner')).rejects.toThrow(
      /^The stored events of family#dana, family#robin differ from the appended ones.* Nothing was switched\. .*rebuild --accept STREAM/,
    );
    await expect(rebuild(deps, 'owner', accept(robins))).rejects.toThrow(
      'The stored events of family#dana differ',
    );
    const silent = { acceptance: { streams: [danas, robins], reason: '' } } as const;
    await expect(rebuild(deps, 'owner', silent)).rejects.toThrow('Give a reason');
    await expect(rebuild(deps, 'owner', accept(danas, robins, 'grade#5'))).rejects.toThrow(
      'grade#5 is intact: there is nothing to accept.',
    );
    expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
    const begun = (await replayed(bench)).map(({ type }) => type);
    expect(begun.filter((type) => type === 'RebuildAbandoned')).toHaveLength(2);
    expect(begun).not.toContain('RebuildSwitched');
    expect(await amountOf(bench)).toMatchObject({ cents: 5200 });
  });

  it('a rebuild accepts a tampered stream by name, records it, and verify still reports it', async () => {
    const { bench, deps, look, raise } = await club();
    await raise();
    const report = await rebuild(deps, 'owner', accept(danas));
    expect(report).toMatchObject({ generation: 2, previous: 1 });
    expect(await amountOf(bench)).toMatchObject({ cents: 5300 });
    const by = { sub: 'owner', role: 'operator' };
    const { rebuildId } = report;
    const accepted = { rebuildId, generation: 2, stream: danas, reason: 'no backup reaches back that far' };
    expect(await replayed(bench)).toMatchObject([
      { type: 'RebuildStarted' },
      { type: 'BrokenStreamAccepted', data: accepted, actor: by },
      { type: 'RebuildSwitched' },
    ]);
    await projectAll(bench);
    expect(await look()).toEqual(changed(danas, 2));
  });

  it('a rebuild does not switch if the store is tampered with during the rebuild', async () => {
    const { bench, deps, raise } = await club();
    await expect(rebuild(depsOf(bench, { wait: raise }), 'owner')).rejects.toThrow(
      /family#dana differ.*Nothing was switched/,
    );
    expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
    for await (const { row } of bench.rows.allRows(2)) throw new Error(`A row was left: ${row.kind}`);
    expect(await rebuild(deps, 'owner', accept(danas))).toMatchObject({ generation: 3 });
    expect((await replayed(bench)).map(({ type }) => type).sort()).toEqual([
      'BrokenStreamAccepted',
      'RebuildAbandoned',
      'RebuildStarted',
      'RebuildStarted',
      'RebuildSwitched',
    ]);
  });

  it('an unreadable stream cannot be accepted for a rebuild', async () => {
    const { bench, deps, look } = await club();
    await bench.damageCommit(robins, 1, (body) => body.slice(1));
    expect(await look()).toContainEqual({ kind: 'unreadable-stream', stream: robins, reason: 'SyntaxError' });
    await expect(rebuild(deps, 'owner', accept(robins))).rejects.toThrow(
      'The events of family#robin cannot be read, so no rows can be derived from them.',
    );
  });

  const gone = (witness: 'rows' | 'event-log', version: number): Finding => ({
    kind: 'events-gone',
    stream: danas,
    version,
    witness,
    shown: 5,
  });

  it('verify finds a removed tail through the rows, and no tool deletes these rows', async () => {
    const { bench, deps, look } = await club();
    await bench.cutTail(danas, 2);
    const missed = [gone('rows', 2), gone('event-log', 2), { kind: 'quarantined', stream: danas }];
    expect(await look()).toEqual(missed);
    await expect(rebuild(deps, 'owner')).rejects.toThrow('The stored events of family#dana differ');
    await expect(repairStreams(deps, [danas], 'owner')).rejects.toThrow('changed or missing');
    expect((await repairFound(deps, 'owner')).left).toEqual(missed);
    expect(await bench.rows.generations()).toEqual({ live: 1, building: null, previous: null });
    expect(await look()).toEqual(missed);
    expect(await amountOf(bench)).toMatchObject({ cents: 5200 });
  });

  it('a halted stream stays halted until the stream is restored or accepted, and lifting the halt is recorded', async () => {
    const { bench, deps } = await club();
    const positions = memoryPublishedPositions();
    const lift = (...streams: StreamName[]) =>
      liftHalt({ ...deps, log: bench.log, positions }, danas, {
        operator: 'owner',
        acceptance: { streams, reason: 'cut by hand' },
      });
    const rename = () =>
      repository({ ...deps, store: bench.otherStore() }, familyStreams).execute(
        familyId('dana'),
        [{ type: 'ChangeAthlete', athleteId: athleteId('jordan'), changes: { athleteName: 'Jordan On' } }],
        { commandId: deps.newId(), actor: { sub: 'dana', role: 'parent' }, correlationId: 'c' },
      );
    await expect(lift()).rejects.toThrow('family#dana is not halted.');
    const whole = await bench.log.get(danas, 3);
    if (!whole) throw new Error('There is no third commit.');
    await positions.write(danas, {
      commit: 3,
      hash: whole.hash,
      sequence: '300',
      tableStream: undefined,
      stopped: true,
    });
    await bench.cutTail(danas, 1);
    await bench.log.halt(danas, { commit: 3, problem: 'is missing' });
    await expect(rename()).rejects.toThrow(StreamBroken);

    await expect(lift()).rejects.toThrow('The halt was not lifted.');
    await expect(lift(robins)).rejects.toThrow('Only family#dana can be accepted here.');
    await expect(rename()).rejects.toThrow(StreamBroken);
    expect(await positions.read(danas)).toMatchObject({ commit: 3, stopped: true });

    expect(await lift(danas)).toEqual({ stream: danas, broken: true });
    const { head } = await bench.otherStore().load(danas, familyDecider);
    expect(await positions.read(danas)).toEqual({
      commit: 2,
      hash: head.hash,
      sequence: '300',
      stopped: false,
    });
    expect(await rename()).toMatchObject({ kind: 'accepted' });
    await expect(lift()).rejects.toThrow('is not halted.');

    await bench.log.halt(robins, { commit: 9, problem: 'a test' });
    await expect(
      liftHalt({ ...deps, log: bench.log, positions }, robins, {
        operator: 'owner',
        acceptance: { streams: [], reason: '' },
      }),
    ).rejects.toThrow('Give a reason');
    const restored = { operator: 'owner', ...accept() };
    expect(await liftHalt({ ...deps, log: bench.log, positions }, robins, restored)).toEqual({
      stream: robins,
      broken: false,
    });
    expect((await bench.log.onwards(robins, 1)).isHalted).toBe(false);
    const by = { sub: 'owner', role: 'operator' };
    expect((await replayed(bench)).map(({ type, data, actor }) => ({ type, data, actor }))).toEqual([
      {
        type: 'HaltLifted',
        data: { liftId: expect.any(String), stream: danas, reason: 'cut by hand', broken: true },
        actor: by,
      },
      {
        type: 'HaltLifted',
        data: {
          liftId: expect.any(String),
          stream: robins,
          reason: restored.acceptance.reason,
          broken: false,
        },
        actor: by,
      },
    ]);
  });

  it('verify finds a removed tail through the event log, even if the rows were reset too', async () => {
    const { bench, deps, look } = await club();
    await bench.cutTail(danas, 1);
    const { revision, rows, shares } = await bench.rows.checkpoint(1, danas);
    await bench.rows.writeStream(1, {
      stream: danas,
      basedOn: revision,
      version: 4,
      rows,
      shares,
      put: [],
      removeKeys: [],
      add: {},
    });
    expect(await look()).toEqual([gone('event-log', 4), { kind: 'quarantined', stream: danas }]);
    await expect(rebuild(deps, 'owner')).rejects.toThrow('Nothing was switched');
  });

  it('verify finds a removed tail through the event log, even if other events replaced the tail', async () => {
    const { bench, deps, look } = await club();
    await bench.cutTail(danas, 1);
    await happens(bench.store, danas, [renamed('jordan', 'Jordan Instead')]);
    expect(await look()).toEqual([gone('event-log', 5), { kind: 'quarantined', stream: danas }]);
    await expect(rebuild(deps, 'owner')).rejects.toThrow('Nothing was switched');
  });

  it('verify finds a removed tail through kept heads, even if no row shows the loss', async () => {
    const { bench, deps } = await club();
    await happens(bench.store, danas, [renamed('jordan', 'J')]);
    const { heads } = await verify(deps);
    await bench.cutTail(danas, 1);
    expect((await verify(deps)).findings).toEqual([]);
    await expect(rebuild(deps, 'owner', { knownHeads: { heads } })).rejects.toThrow(
      'The stored events of family#dana differ',
    );
  });

  it('verify finds a removed stream', async () => {
    const { bench, deps, look } = await club();
    await bench.cutTail(danas, 3);
    expect(await look()).toEqual([
      gone('rows', 0),
      gone('event-log', 0),
      { kind: 'quarantined', stream: danas },
    ]);
    await expect(rebuild(deps, 'owner')).rejects.toThrow('Nothing was switched');
  });

  it('a stream continues after an accepted cut, and the old rows still reveal the cut', async () => {
    const { bench, deps, look } = await club();
    // Projects first, so a running projector has read the commits that are removed later.
    await projectAll(bench);
    await bench.cutTail(danas, 2);
    await rebuild(deps, 'owner', accept(danas));
    // A projector that read the removed commits rejects the shortened stream; a new process continues.
    await expect(projectAll(bench)).rejects.toThrow('is missing');
    await projectAll({ ...bench, store: bench.otherStore() });
    expect((await bench.rows.generations()).live).toBe(2);
    expect(await look()).toContainEqual(gone('rows', 2));
  });

  const roster = (sort: string, id: string) => `entry|roster#monday|${sort}|${id}`;
  it('verify finds a misfiled row, and repair corrects it', async () => {
    const { bench, deps, look } = await club();
    const { items } = await bench.rows.page(1, 'roster#monday', { limit: 10 });
    expect(items).toHaveLength(1);
    const jordans = roster('jordan a. reyes', 'jordan');
    const nobodys = roster('zoe', 'zoe');
    await bench.misfileRow(jordans, nobodys);
    expect(await look()).toEqual([{ kind: 'misfiled-row', itemKey: expect.any(String), rowKey: nobodys }]);
    await bench.misfileRow('entry|administrators|coach|coach', jordans);
    expect(await look()).toContainEqual({ kind: 'missing-row', stream: danas, rowKey: jordans });
    expect(await look()).toHaveLength(3);
    const { found, left } = await repairFound(deps, 'owner');
    expect(found).toHaveLength(3);
    expect(left).toEqual([]);
    expect((await bench.rows.page(1, 'roster#monday', { limit: 10 })).items).toEqual(items);
    expect(await look()).toEqual([]);
  });

  it('a misfiled row is not removed while a stream is quarantined', async () => {
    const { bench, deps, raise } = await club();
    await bench.misfileRow(roster('jordan a. reyes', 'jordan'), roster('zoe', 'zoe'));
    await raise();
    const { left } = await repairFound(deps, 'owner');
    expect(left.map(({ kind }) => kind).sort()).toEqual(['broken-chain', 'misfiled-row', 'quarantined']);
  });

  const labels: readonly (readonly [keyof CommitLabels, Partial<CommitLabels>])[] = [
    ['at', { at: '2020-01-01T00:00:00.000Z' }],
    ['firstVersion', { firstVersion: 1 }],
    ['lastVersion', { lastVersion: 9 }],
    ['types', { types: ['TermsAccepted'] }],
    ['hour', { hour: '2020-01-01T00#1' }],
    ['moment', { moment: '2020-01-01T00:00:00.000Z#family#dana#0000000002' }],
  ];
  it('verify finds a wrong label on an older commit', async () => {
    const { bench, look } = await club();
    const stored: StoredCommit[] = [];
    for await (const commit of bench.store.readCommits(danas, 2)) stored.push(commit);
    for (const [label, damage] of labels) {
      await bench.damageLabels(danas, 2, damage);
      expect(await look()).toEqual([
        { kind: 'wrong-label', stream: danas, commit: 2, labels: [label] },
        { kind: 'quarantined', stream: danas },
      ]);
      await bench.damageLabels(danas, 2, stored[0]?.labels ?? {});
    }
    expect(await look()).toEqual([]);
  });
});

it('verify finds an item of the read table with a foreign attribute, and repair corrects it', async () => {
  const bench = await smallClubOnDynamoDb();
  try {
    const deps = depsOf(bench);
    const jordans = { kind: 'misfiled-row', rowKey: 'document|athlete|jordan' };
    const changes = [{ gsi1pk: 'x' }, { id: 'sam', generation: 7 }, { __edb_e__: 'x' }];
    for (const fields of changes) {
      await bench.changeItem({ athlete: 'jordan' }, fields);
      expect((await verify(deps)).findings).toContainEqual(expect.objectContaining(jordans));
      expect((await repairFound(deps, 'owner')).left).toEqual([]);
    }
    await bench.changeItem({ stream: danas }, { stream: robins });
    expect((await verify(deps)).findings).toContainEqual({
      kind: 'misfiled-row',
      itemKey: expect.any(String),
      rowKey: null,
      stream: danas,
    });
    expect((await repairFound(deps, 'owner')).left).toEqual([]);
  } finally {
    await bench.close();
  }
});

it('an invalid item of the events table is reported with its stream, and other streams are still checked', async () => {
  const bench = await smallClubOnDynamoDb();
  try {
    const deps = depsOf(bench);
    const { streams } = await verify(deps);
    await bench.damageLabels(robins, 1, { firstVersion: 'one' as never });
    const found = await verify(deps);
    expect(found.findings).toEqual([
      { kind: 'unreadable-stream', stream: robins, reason: 'Error' },
      { kind: 'quarantined', stream: robins },
    ]);
    expect(found.streams).toBe(streams);
  } finally {
    await bench.close();
  }
});

it('verify reports stray items, an expiry on a commit and a halt of an intact stream', {
  tags: ['audit.odd-items'],
}, async () => {
  const bench = await smallClubOnDynamoDb();
  try {
    const deps = depsOf(bench);
    expect((await verify(deps)).findings).toEqual([]);
    await bench.putEventItem({ pk: 'anything', sk: '0000000001' });
    await bench.putEventItem({ pk: danas, sk: 'zzz' });
    await bench.damageLabels(robins, 1, { expiresAt: 1 } as never);
    await bench.log.halt(danas, { commit: 1, problem: 'changed-bytes' });
    const { findings } = await verify(deps);
    expect(findings).toHaveLength(4);
    expect(findings).toEqual(
      expect.arrayContaining([
        { kind: 'stray-item', itemKey: 'anything / 0000000001' },
        { kind: 'stray-item', itemKey: `${danas} / zzz` },
        { kind: 'wrong-label', stream: robins, commit: 1, labels: ['expiresAt'] },
        { kind: 'halted-stream', stream: danas },
      ]),
    );
  } finally {
    await bench.close();
  }
});
