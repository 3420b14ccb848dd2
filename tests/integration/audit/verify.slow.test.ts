import type { Finding } from '@hoops/audit/findings';
import { repairFound, repairStreams } from '@hoops/audit/rebuild/repair';
import { verify } from '@hoops/audit/verification/verify';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { isOfEventLog, lists } from '@hoops/projections/lists';
import { projectStream } from '@hoops/projections/project-stream';
import { rowKey } from '@hoops/projections/row';
import { afterEach, describe, expect, it } from 'vitest';
import { happens, renamed } from '../projections/club.ts';
import { type AuditBench, depsOf, projectAll } from './audit-bench.ts';
import { danas, smallClubInMemory, smallClubOnDynamoDb } from './small-club.ts';

describe.each([
  ['memory', smallClubInMemory],
  ['the embedded DynamoDB', smallClubOnDynamoDb],
])('verify, on %s', (_name, start: () => Promise<AuditBench>) => {
  let open: AuditBench | undefined;
  afterEach(() => open?.close());

  const club = async () => {
    const bench = await start();
    open = bench;
    const deps = depsOf(bench);
    return { bench, deps, look: async () => (await verify(deps)).findings };
  };

  it('verify finds no differences in a correct club and reports the number of items read', async () => {
    const { deps } = await club();
    const report = await verify(deps);
    expect(report).toMatchObject({
      generation: 1,
      streams: 8,
      commits: 10,
      events: 13,
      erased: 0,
      findings: [],
    });
    expect(report.rows).toBeGreaterThan(60);
    expect(report.heads[danas]).toMatchObject({ commit: 3, version: 5 });
  });

  it('verify names a manually changed row and field, and repair restores them', async () => {
    const { bench, deps, look } = await club();
    await bench.damageDocument('athlete', 'jordan', { medicalConditions: 'none at all', grade: null });
    const wrong = { kind: 'wrong-field', stream: danas, rowKey: 'document|athlete|jordan' };
    expect(await look()).toEqual([
      { ...wrong, path: 'grade', live: null, expected: '5' },
      { ...wrong, path: 'medicalConditions', live: 'none at all', expected: undefined },
    ]);
    await repairStreams(deps, [danas], 'owner');
    expect(await look()).toEqual([]);
    expect(await repairs(bench)).toMatchObject([{ data: { streams: [danas], strayRows: 0 } }]);
  });

  it('verify finds missing rows, stray rows and gaps in the history', async () => {
    const { bench, deps, look } = await club();
    const payment = 'entry|payments#dana|2026-11-01T14:00:00.000Z|in_1';
    const [, , event] = await eventKeys(bench);
    if (event === undefined) throw new Error('The club has no history.');
    await bench.rows.removeRows(1, ['document|family|dana', payment, event]);
    await bench.rows.putHistory(1, [
      { kind: 'entry', list: 'administrators', sort: 'mallory', id: 'mallory', data: { sub: 'mallory' } },
    ]);
    const found = await look();
    const stray: Finding = { kind: 'stray-row', rowKey: 'entry|administrators|mallory|mallory' };
    expect(found).toContainEqual(stray);
    const missing = found.flatMap((finding) => (finding.kind === 'missing-row' ? [finding.rowKey] : []));
    expect(missing.sort()).toEqual(['document|family|dana', event, payment].sort());
    expect(found).toHaveLength(4);

    const repair = await repairFound(deps, 'owner');
    expect(repair.found).toHaveLength(4);
    expect(repair.left).toEqual([]);
    expect(await look()).toEqual([]);
    expect(await repairs(bench)).toMatchObject([
      { data: { streams: [danas], strayRows: 1 }, actor: { sub: 'owner', role: 'operator' } },
    ]);
  });

  it('verify finds an event that was hidden from a list of the log, and repair lists it again', async () => {
    const { bench, deps, look } = await club();
    const [key = ''] = await eventKeys(bench);
    const hidden = (await bench.rows.row(1, key))?.row;
    if (hidden?.kind !== 'entry') throw new Error('The club has no history.');
    const also = hidden.also?.filter((list) => list.startsWith('events-type#'));
    await bench.rows.putHistory(1, [{ ...hidden, ...(also && { also }) }]);
    expect(await look()).toMatchObject([{ rowKey: key }]);
    await repairFound(deps, 'owner');
    expect(await look()).toEqual([]);
    expect((await bench.rows.row(1, key))?.row).toEqual(hidden);
  });

  it('verify finds totals that differ from the families’ sum, and repair recalculates them', async () => {
    const { bench, deps, look } = await club();
    await happens(bench.store, danas, [exampleOf(MonthlyChargeAssessed)]);
    await projectAll(bench);
    const totals = new Map<string, Record<string, unknown>>();
    for await (const { row } of bench.rows.allRows(1)) {
      if (row.kind === 'entry' && row.list === 'month-totals') totals.set(rowKey(row), { ...row.data });
    }
    const [one, other] = [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
    if (!one || !other) throw new Error('The club has no totals.');
    await bench.rows.replaceTotal(1, one[0], one[1], { plansReceived: 1 });
    await bench.rows.removeRows(1, [other[0]]);
    const madeUp = 'entry|month-totals|2020-01|2020-01.1';
    await bench.rows.replaceTotal(1, madeUp, undefined, { refunded: 7 });
    const found = [
      { kind: 'wrong-total', rowKey: one[0], live: { plansReceived: 1 }, expected: one[1] },
      { kind: 'wrong-total', rowKey: other[0], live: undefined, expected: other[1] },
      { kind: 'wrong-total', rowKey: madeUp, live: { refunded: 7 }, expected: undefined },
    ];
    const seen = await look();
    expect(seen).toHaveLength(found.length);
    expect(seen).toEqual(expect.arrayContaining(found));
    expect((await repairFound(deps, 'owner')).left).toEqual([]);
    expect(await look()).toEqual([]);
    const [repaired] = await repairs(bench);
    expect(repaired).toMatchObject({ data: { streams: [], strayRows: 0, totals: found.length } });
  });

  it('verify counts totals that kept changing but does not report them as wrong', async () => {
    const { bench, deps } = await club();
    await happens(bench.store, danas, [exampleOf(MonthlyChargeAssessed)]);
    await projectAll(bench);
    const madeUp = 'entry|month-totals|2020-01|2020-01.1';
    await bench.rows.replaceTotal(1, madeUp, undefined, { refunded: 7 });
    let refunded = 7;
    const page: typeof bench.rows.page = async (generation, list, options) => {
      if (list === lists.monthTotals) {
        await bench.rows.replaceTotal(1, madeUp, { refunded }, { refunded: refunded + 1 });
        refunded += 1;
      }
      return bench.rows.page(generation, list, options);
    };
    const moving = await verify({ ...deps, rows: { ...bench.rows, page } });
    expect(moving).toMatchObject({ findings: [], movedTotals: 1 });
    expect(await verify(deps)).toMatchObject({ findings: [{ kind: 'wrong-total' }], movedTotals: 0 });
  });

  it('verify skips a stream that keeps changing but reports errors in other streams', async () => {
    const { bench, deps } = await club();
    await bench.damageDocument('athlete', 'jordan', { grade: null });
    await bench.damageDocument('athlete', 'sam', { grade: null });
    let written = 0;
    const row: typeof bench.rows.row = async (generation, key) => {
      if (key === 'document|athlete|jordan') {
        written += 1;
        await happens(bench.store, danas, [renamed('jordan', `Jordan ${written}`)]);
        await projectAll(bench);
      }
      return bench.rows.row(generation, key);
    };
    const moving = await verify({ ...deps, rows: { ...bench.rows, row } });
    expect(written).toBeGreaterThan(4);
    const wrong = {
      kind: 'wrong-field',
      stream: 'family#robin',
      rowKey: 'document|athlete|sam',
      path: 'grade',
    };
    expect(moving).toMatchObject({ findings: [wrong], movedStreams: 1 });
    expect(await verify(deps)).toMatchObject({ findings: [wrong], movedStreams: 0 });
  });

  it('verify detects a share of a total without an event, and repair removes the share', async () => {
    const { bench, deps, look } = await club();
    const { revision, version, rows, shares } = await bench.rows.checkpoint(1, danas);
    const madeUp = { 'entry|month-totals|2020-01|2020-01.1': { plansReceived: 99 } };
    const change = { stream: danas, basedOn: revision, version, rows, put: [], removeKeys: [], add: madeUp };
    await bench.rows.writeStream(1, { ...change, shares: { ...shares, ...madeUp } });
    expect(await look()).toEqual([{ kind: 'wrong-checkpoint', stream: danas }]);
    expect((await repairFound(deps, 'owner')).left).toEqual([]);
    expect(await look()).toEqual([]);
  });

  it('verify finds a flipped byte in a stored commit', async () => {
    const { bench, look } = await club();
    await bench.damageCommit('family#robin', 1, (body) =>
      body.replace('"isAdditional":false', '"isAdditional":falsE'),
    );
    const found = await look();
    expect(found).toContainEqual({
      kind: 'broken-chain',
      stream: 'family#robin',
      problem: 'changed-bytes',
      commit: 1,
      version: null,
    });
    expect(found.map((finding) => ('stream' in finding ? finding.stream : finding.kind))).toEqual(
      found.map(() => 'family#robin'),
    );
  });

  it('verify finds an event that was changed into another valid event', async () => {
    const { bench, look } = await club();
    await bench.damageCommit(danas, 2, (body) => body.replace('"cents":5200', '"cents":9200'));
    const found = await look();
    expect(found).toEqual([
      { kind: 'broken-chain', stream: danas, problem: 'changed-bytes', commit: 2, version: null },
      { kind: 'quarantined', stream: danas },
    ]);
  });

  it('verify finds a removed tail through a separately kept head', async () => {
    const { bench, deps } = await club();
    const { heads } = await verify(deps);
    await happens(bench.store, danas, [renamed('jordan', 'J')]);
    await projectAll(bench);
    expect((await verify(deps, { heads })).findings).toEqual([]);

    const other = { ...heads, [danas]: { commit: 9, version: 12, hash: 'kept-apart' } };
    expect((await verify(deps, { heads: other })).findings).toEqual([
      { kind: 'broken-chain', stream: danas, problem: 'missing-tail', commit: 9, version: null },
      { kind: 'quarantined', stream: danas },
    ]);
    const gone = { 'family#gone': { commit: 1, version: 1, hash: 'kept-apart' } };
    expect((await verify(deps, { heads: gone })).findings).toMatchObject([
      { stream: 'family#gone', problem: 'missing-tail' },
      { stream: 'family#gone', kind: 'quarantined' },
    ]);
  });

  it('verify reports outdated rows unless the projector updates the rows during the check', async () => {
    const { bench, deps, look } = await club();
    await happens(bench.store, danas, [renamed('jordan', 'J')]);
    expect(await look()).toEqual([{ kind: 'wrong-version', stream: danas, live: 5, expected: 6 }]);
    const wait = async () => {
      await projectStream(bench, 1, danas);
    };
    expect((await verify({ ...deps, wait })).findings).toEqual([]);
  });

  it('verify accepts erased personal data', async () => {
    const { bench, deps } = await club();
    await bench.keys.erase('family#robin');
    await repairStreams(deps, ['family#robin', 'mail#mail-1'], 'owner');
    const report = await verify(deps);
    expect(report.findings).toEqual([]);
    expect(report.erased).toBe(2);
  });

  it('repair rejects an unknown stream', async () => {
    const { deps } = await club();
    await expect(repairStreams(deps, ['family#nobody'], 'owner')).rejects.toThrow(
      'There is no stream family#nobody.',
    );
  });
});

const repairs = async ({ store }: AuditBench) => {
  const found: { data: unknown; actor: unknown }[] = [];
  for await (const stream of store.streams()) {
    for await (const { type, data, actor } of store.read(stream)) {
      if (type === 'RowsRepaired') found.push({ data, actor });
    }
  }
  return found;
};

const eventKeys = async ({ rows }: AuditBench): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { row } of rows.allRows(1)) {
    if (row.kind === 'entry' && isOfEventLog(row.list)) keys.push(rowKey(row));
  }
  return keys.sort();
};
