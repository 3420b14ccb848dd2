import { AuditProblem } from '@hoops/audit/audit-problem';
import { entryOfLine, type HeadEntry } from '@hoops/audit/kept-heads/head-entry';
import { headPieces } from '@hoops/audit/kept-heads/head-pieces';
import { keepHeadsJob } from '@hoops/audit/kept-heads/keep-heads-job';
import { hashOfLeaf, rootOfLeaves } from '@hoops/audit/kept-heads/merkle-proofs';
import { liftHalt } from '@hoops/audit/rebuild/lift-halt';
import { verify } from '@hoops/audit/verification/verify';
import { familyStreams } from '@hoops/domain/family/stream';
import { athleteId, familyId } from '@hoops/domain/ids';
import type { EventStore } from '@hoops/event-store/event-store';
import { repository } from '@hoops/event-store/repository';
import { type Clock, fixedClock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryPublishedPositions } from '@hoops/runtime/coordination/published-positions';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { describe, expect, it } from 'vitest';
import { happens, registered, renamed } from '../projections/club.ts';
import { keepHeads } from './keep-heads-here.ts';
import { first, openHeadsClub, second } from './open-heads-club.ts';
import { rewriteHistory } from './rewrite-history.ts';
import { danas } from './small-club.ts';

it('the keep-heads job stores the head of every stream once a day', async () => {
  const { bench, kept, keep, deps, found, alarms } = await openHeadsClub();
  expect(await keep(first)).toEqual({ streams: 8, changed: 8, broken: 0 });
  const heads = Object.entries((await kept.newest())?.heads ?? {});
  const bare = heads.map(([stream, { root: _root, ...head }]) => [stream, head]);
  const { 'job#sign-heads': _remembered, ...others } = (await verify(deps)).heads;
  expect(Object.fromEntries(bare)).toEqual(others);
  expect(await keep(first)).toBeUndefined();

  await happens(bench.store, danas, [renamed('jordan', 'J')]);
  expect(await found()).toEqual([]);
  expect(await keep(second)).toEqual({ streams: 9, changed: 2, broken: 0 });
  expect((await kept.newest())?.heads[danas]?.commit).toBe(4);
  expect(alarms()).toEqual([]);
});

it('the keep-heads job keeps the last good head of a tampered stream and raises an alarm', async () => {
  const { bench, kept, keep, found, alarms } = await openHeadsClub();
  await keep(first);
  await bench.damageCommit(danas, 2, (body) => body.replace('"cents":5200', '"cents":9200'));
  await happens(bench.store, 'family#robin', [renamed('sam', 'S')]);
  expect(await keep(second)).toEqual({ streams: 9, changed: 2, broken: 1 });
  const heads = (await kept.newest())?.heads;
  expect(heads?.[danas]?.commit).toBe(3);
  expect(heads?.['family#robin']?.commit).toBe(2);
  expect(alarms().map((line) => JSON.parse(line))).toEqual([
    { level: 'error', event: 'stream-broken', stream: danas, commit: 2, problem: 'changed-bytes' },
  ]);
  expect(await found()).toEqual(['changed-bytes 2']);
});

it('the keep-heads job and verify detect a rewritten and rehashed history, with copied, forged or missing proofs', async () => {
  const more = (body: string) => body.replace('"cents":5200', '"cents":9200');
  const less = (body: string) =>
    body.replace('"cents":9200', '"cents":5200').replace('"sub":"dana"', '"sub":"dora"');
  const { bench, keep, found, alarms } = await openHeadsClub();
  await keep(first);
  await rewriteHistory(bench, danas, 2, more, ({ proof }) => proof);
  expect(await found()).toEqual(['wrong-proof 2', 'wrong-proof 3', 'replaced-commit 3']);
  const other = (await bench.log.get('family#robin', 1))?.proof;
  await rewriteHistory(bench, danas, 2, less, () => other);
  expect(await found()).toEqual(['wrong-proof 2', 'wrong-proof 3', 'replaced-commit 3']);
  await rewriteHistory(bench, danas, 2, more, () => undefined);
  expect(await found()).toEqual(['missing-proof 2', 'missing-proof 3', 'replaced-commit 3']);
  await rewriteHistory(
    bench,
    danas,
    1,
    (body) => body.replace('"sub":"dana"', '"sub":"dora"'),
    () => undefined,
  );
  expect(await found()).toEqual(['replaced-commit 3']);
  expect(await keep(second)).toMatchObject({ broken: 1 });
  expect(alarms()).toHaveLength(1);
});

it('commits newer than the kept heads are reported if they lost all proofs, not treated as old unproven commits', async () => {
  const { bench, keep, found } = await openHeadsClub();
  await keep(first);
  await happens(bench.store, 'family#new', [registered('new', 'Nia New')]);
  await happens(bench.store, danas, [renamed('jordan', 'J')]);
  expect(await found()).toEqual([]);
  const dora = (body: string) => body.replace('"sub":"dana"', '"sub":"dora"');
  await rewriteHistory(bench, 'family#new', 1, dora, () => undefined);
  expect(await found()).toEqual(['missing-proof 1']);
  await rewriteHistory(bench, danas, 4, dora, () => undefined);
  expect((await found()).sort()).toEqual(['missing-proof 1', 'missing-proof 4']);
});

it('the keep-heads job finds a stream that was removed completely', async () => {
  const { bench, kept, keep, found, alarms } = await openHeadsClub();
  await keep(first);
  await bench.removeCommit('schedule#main', 1);
  expect(await found()).toEqual(['missing-tail 1']);
  expect(await keep(second)).toEqual({ streams: 9, changed: 1, broken: 1 });
  expect((await kept.newest())?.heads['schedule#main']?.commit).toBe(1);
  expect(alarms()).toHaveLength(1);
});

it('the keep-heads job logs changed streams daily and all streams monthly, with a proof root for each stream', async () => {
  const { bench, kept, keep } = await openHeadsClub();
  await keep(first);
  await happens(bench.store, danas, [renamed('jordan', 'J')]);
  await keep(second);
  const linesOfDays: HeadEntry[][] = [];
  for await (const { lines } of kept.days()) {
    const entries: HeadEntry[] = [];
    for await (const line of lines()) entries.push(entryOfLine(line));
    linesOfDays.push(entries);
  }
  expect(linesOfDays.map((entries) => entries.length)).toEqual([8, 2]);
  const hashes: string[] = [];
  for await (const { hash } of bench.store.readCommits(danas)) hashes.push(hash);
  const root = await rootOfLeaves(await Promise.all(hashes.map(hashOfLeaf)));
  expect(linesOfDays[1]?.find(({ stream }) => stream === danas)).toMatchObject({
    stream: danas,
    commit: 4,
    hash: hashes.at(-1),
    root,
  });
  await keep(fixedClock('2027-01-01T18:00:00.000Z'));
  expect((await kept.newest())?.tree).toMatchObject({ base: '2027-01-01', size: 19 });
});

it('the keep-heads job raises an alarm if days passed without signed heads', async () => {
  const { keep, alarms } = await openHeadsClub();
  await keep(first);
  await keep(second);
  expect(alarms('heads-wrong')).toEqual([]);
  await keep(fixedClock('2026-12-05T18:00:00.000Z'));
  expect(alarms('heads-wrong').map((line) => JSON.parse(line))).toEqual([
    {
      level: 'error',
      event: 'heads-wrong',
      problem: 'No heads were signed between 2026-12-02 and 2026-12-05.',
    },
  ]);
});

it('while a kept head is wrong, every keep-heads run raises an alarm and adds no heads', async () => {
  const { keep, store, alarms } = await openHeadsClub();
  await keep(first);
  await store.put('2026-12-02.json', String(await store.get('2026-12-01.json')));
  for (const clock of [first, second]) await expect(keep(clock)).rejects.toThrow(AuditProblem);
  expect(alarms('heads-wrong')).toHaveLength(2);
  expect(await store.names()).not.toContain('2026-12-03.json');
});

it('the keep-heads job keeps all other heads when a stream contains an invalid commit', async () => {
  const { bench, keeping, kept, alarms } = await openHeadsClub();
  const noCommits = {
    [Symbol.iterator]: () => {
      throw new Error('There is no body.');
    },
  };
  const storedStreams: EventStore['storedStreams'] = async function* (after, segment) {
    for await (const stored of bench.store.storedStreams(after, segment))
      yield stored.stream === 'schedule#main' ? { ...stored, commits: noCommits } : stored;
  };
  const store = { ...bench.store, storedStreams };
  expect(await keepHeads({ ...keeping(first), store })).toEqual({ streams: 7, changed: 7, broken: 1 });
  expect(Object.keys((await kept.newest())?.heads ?? {})).not.toContain('schedule#main');
  expect(alarms().map((line) => JSON.parse(line))).toEqual([
    { level: 'error', event: 'stream-broken', stream: 'schedule#main', commit: 1, problem: 'unreadable' },
  ]);
});

it('the keep-heads job compares streams with yesterday’s heads, even if its worker never finishes a run', async () => {
  const { bench, keeping, alarms } = await openHeadsClub();
  const checkpoints = memoryCheckpoints();
  let clock = first;
  const deps = { ...keeping({ now: () => clock.now() }), checkpoints };
  const [worker, other] = [keepHeadsJob(deps), keepHeadsJob(deps)].map((job) =>
    segmentHandler(job, checkpoints),
  );
  const run = () =>
    runSegments(async (request) => (request.phase === 'work' ? worker : other)?.(request), {
      segments: 1,
      atOnce: 1,
    });
  await run();
  await bench.cutTail(danas, 1);
  clock = second;
  await run();
  expect(alarms().map((line) => JSON.parse(line))).toMatchObject([
    { stream: danas, problem: 'missing-tail' },
  ]);
});

it('the keep-heads job does not sign heads that come from another run or were forged', async () => {
  const { keeping, kept, alarms } = await openHeadsClub();
  const checkpoints = memoryCheckpoints();
  const key = await memoryProofKeys().current();
  const handler = segmentHandler(keepHeadsJob({ ...keeping(first), checkpoints }), checkpoints);
  const run = (forge: () => Promise<void>) =>
    runSegments(
      async (request) => {
        if (request.phase === 'finish') await forge();
        return handler(request);
      },
      { segments: 1, atOnce: 1 },
    );
  const forged = headPieces(checkpoints, { job: 'keep-heads', id: '2026-12-01', key });
  const place = { segment: 0, of: 1 };
  const head = { commit: 1, version: 1, hash: 'forged', root: 'forged' };
  await expect(run(() => forged.store(place, 0, [{ stream: danas, head }], true))).rejects.toThrow(
    'was changed',
  );
  await expect(run(() => forged.store(place, 0, [], true))).rejects.toThrow('was changed');
  expect(await kept.newest()).toBeUndefined();
  expect(alarms('heads-wrong')).toHaveLength(2);
});

it('a stored piece of collected heads is accepted only in its own run and position', async () => {
  const checkpoints = memoryCheckpoints();
  const key = await memoryProofKeys().current();
  const piecesOf = (id: string) => headPieces(checkpoints, { job: 'sign-heads', id, key });
  const place = { segment: 0, of: 1 };
  const all = async (id: string) => {
    const found: unknown[] = [];
    for await (const one of piecesOf(id).all(1)) found.push(one);
    return found;
  };
  await piecesOf('run-1').store(place, 0, [{ stream: danas, isBroken: true }], false);
  await expect(all('run-1')).rejects.toThrow('is not there');
  await piecesOf('run-1').store(place, 1, [], true);
  expect(await all('run-1')).toEqual([{ stream: danas, isBroken: true }]);
  await expect(all('run-2')).rejects.toThrow('was changed');
  const at = (index: number) => `sign-heads/found/0-of-1/${index}`;
  await checkpoints.write(at(0), String(await checkpoints.read(at(1))));
  await expect(all('run-1')).rejects.toThrow('was changed');
});

it('the sign-heads job signs on request, checks every stream and reports wrong earlier signatures', async () => {
  const { bench, sign, showLines, alarms } = await openHeadsClub();
  await bench.damageCommit(danas, 2, (body) => body.replace('"cents":5200', '"cents":9200'));
  expect(await sign(first, 'run-1')).toEqual({
    figures: [
      { name: 'streams', value: 7 },
      { name: 'newly signed', value: 7 },
      { name: 'timestamps of the newest day', value: 0 },
      { name: 'of 0 witnesses’ cosignatures', value: 0 },
    ],
    problems: 1,
    findings: [`${danas}: broken, so its head is not signed.`],
  });
  expect(await sign(first, 'run-2')).toMatchObject({
    figures: [
      { name: 'streams', value: 8 },
      { name: 'newly signed', value: 0 },
      { name: 'timestamps of the newest day', value: 0 },
      { name: 'of 0 witnesses’ cosignatures', value: 0 },
    ],
    problems: 1,
  });
  expect(alarms('heads-wrong')).toEqual([]);
  showLines((text) => text.replace('"commit":1', '"commit":2'));
  expect(await sign(first, 'run-3')).toEqual({
    figures: [],
    problems: 1,
    findings: ['The lines of 2026-12-01 differ from the signed ones.'],
  });
  expect(alarms('heads-wrong')).toHaveLength(1);
});

describe('kept heads that are lost', () => {
  const third = fixedClock('2026-12-03T18:00:00.000Z');

  it('lost kept heads are reported and block signing until an operator accepts the loss', {
    tags: ['audit.lost-heads'],
  }, async () => {
    const { bench, kept, keep, sign, lose, accept, store, found, alarms } = await openHeadsClub();
    await keep(first);
    await expect(accept('nothing')).rejects.toThrow('No signed heads are lost');
    for (const name of await store.names()) lose(name);
    const more = (body: string) => body.replace('"cents":5200', '"cents":9200');
    await rewriteHistory(bench, danas, 2, more, () => undefined);
    const sentence = 'The signed heads of 2026-12-01 are missing: no heads remain.';
    expect(await found()).toContain(sentence);
    await expect(keep(second)).rejects.toThrow(sentence);
    expect(await sign(second, 'run-1')).toMatchObject({ problems: 1, findings: [sentence] });
    expect(alarms('heads-wrong')).toHaveLength(2);
    expect(await store.names()).toEqual([]);

    await expect(accept('')).rejects.toThrow('Give a reason');
    expect(await accept('restored beside a new folder')).toMatchObject({
      lost: { day: '2026-12-01' },
      newest: null,
    });
    expect(await keep(second)).toMatchObject({ streams: 8, changed: 8 });
    expect(Object.keys((await kept.newest())?.heads ?? {})).toHaveLength(8);
    expect(await found()).not.toContain(sentence);
    await keep(third);
    expect(alarms('heads-wrong')).toHaveLength(2);
  });

  it('the first signing after an accepted loss of heads includes every stream again', async () => {
    const { bench, keeping, kept, lose, accept, store } = await openHeadsClub();
    const checkpoints = memoryCheckpoints();
    const run = async (clock: Clock) => {
      const handler = segmentHandler(keepHeadsJob({ ...keeping(clock), checkpoints }), checkpoints);
      await runSegments(handler, { segments: 2, atOnce: 1 });
    };
    await run(first);
    await happens(bench.store, danas, [renamed('jordan', 'J')]);
    await run(second);
    for (const name of await store.names()) lose(name);
    await accept('lost');
    await run(second);
    expect(Object.keys((await kept.newest())?.heads ?? {})).toHaveLength(9);
  });

  it('lost newest days are reported, and once the loss is accepted, the log continues from the remaining days', async () => {
    const { keep, sign, lose, accept, found, alarms } = await openHeadsClub();
    for (const clock of [first, second, third]) await keep(clock);
    lose('2026-12-03.json');
    const sentence =
      'The signed heads of 2026-12-03 are missing: the newest remaining heads are of 2026-12-02.';
    expect(await found()).toEqual([sentence]);
    expect(await sign(fixedClock('2026-12-04T18:00:00.000Z'), 'run-1')).toMatchObject({
      problems: 1,
      findings: [sentence],
    });
    expect(await accept('the disk was restored')).toMatchObject({ newest: { day: '2026-12-02' } });
    expect(await found()).toEqual([]);
    await keep(fixedClock('2026-12-04T18:00:00.000Z'));
    expect(await found()).toEqual([]);
    expect(alarms('heads-wrong')).toHaveLength(2);
  });

  it('the check of kept heads names missing or changed heads of last month', async () => {
    const { bench, keep, lose, showLines, found, store, alarms } = await openHeadsClub();
    await keep(first);
    const lines = (await store.names()).find((name) => name.endsWith('.jsonl')) ?? '';
    await keep(second);
    await happens(bench.store, danas, [renamed('jordan', 'J')]);
    const months = ['2027-01-01', '2027-01-02', '2027-02-01'].map((day) =>
      fixedClock(`${day}T18:00:00.000Z`),
    );
    for (const clock of months) await keep(clock);
    expect(await found()).toEqual([]);
    const before = alarms('heads-wrong').length;
    const text = String(await store.get(lines));
    showLines((shown) => (shown === text ? shown.replace('"commit":3', '"commit":2') : shown));
    expect(await found()).toEqual(['The lines of 2026-12-01 differ from the signed ones.']);
    await expect(keep(fixedClock('2027-02-02T18:00:00.000Z'))).rejects.toThrow('The lines of 2026-12-01');
    expect(alarms('heads-wrong')).toHaveLength(before + 1);
    showLines((shown) => shown);
    lose('2026-12-02.json');
    expect(await found()).toEqual(['The signed heads are incomplete: 2026-12-02.json is missing.']);
  });

  it('the sign-heads job reports a problem if days passed without signed heads', async () => {
    const { keep, sign } = await openHeadsClub();
    await keep(first);
    expect(await sign(fixedClock('2026-12-05T18:00:00.000Z'), 'run-1')).toMatchObject({
      problems: 1,
      findings: ['No heads were signed between 2026-12-01 and 2026-12-05.'],
    });
  });
});

it('a stream with a missing tail is halted until the cut is accepted, and not again afterward', {
  tags: ['audit.lost-heads'],
}, async () => {
  const { bench, keep, keeping, kept, deps, alarms } = await openHeadsClub();
  await keep(first);
  await bench.cutTail(danas, 1);
  const checkpoints = memoryCheckpoints();
  const run = async (clock: Clock) => {
    const handler = segmentHandler(keepHeadsJob({ ...keeping(clock), checkpoints }), checkpoints);
    await runSegments(handler, { segments: 2, atOnce: 1 });
  };
  await run(second);
  expect(alarms()).toHaveLength(1);
  const rename = () =>
    repository({ ...deps, store: bench.otherStore() }, familyStreams).execute(
      familyId('dana'),
      [{ type: 'ChangeAthlete', athleteId: athleteId('jordan'), changes: { athleteName: 'Jordan On' } }],
      { commandId: deps.newId(), actor: { sub: 'dana', role: 'parent' }, correlationId: 'c' },
    );
  await expect(rename()).rejects.toThrow('halted');
  await liftHalt({ ...deps, log: bench.log, positions: memoryPublishedPositions() }, danas, {
    operator: 'owner',
    acceptance: { streams: [danas], reason: 'the backup ends here' },
    knownHeads: { kept: await kept.newest() },
  });
  await run(fixedClock('2026-12-03T18:00:00.000Z'));
  expect(alarms()).toHaveLength(2);
  expect(await rename()).toMatchObject({ kind: 'accepted' });
});
