import { createHash } from 'node:crypto';
import { exportQuery } from '@hoops/api/jobs/export-query';
import { type ExportDeps, exportJob } from '@hoops/audit/event-export/export-job';
import { textOfPieces } from '@hoops/audit/event-export/export-pieces';
import { ExportReplaced, readExport } from '@hoops/audit/event-export/read-export';
import { runHere } from '@hoops/audit/jobs/requested-job';
import { byOperator } from '@hoops/audit/record';
import { hashOf } from '@hoops/event-store/commit';
import { fixedClock } from '@hoops/runtime/clock';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { expect, it } from 'vitest';
import { happens, registered, renamed } from '../projections/club.ts';
import { startMemoryBench } from './audit-bench.ts';
import { danas, openSmallClub } from './small-club.ts';

const clock = fixedClock('2026-12-01T18:00:00.000Z');
type Line = Readonly<Record<string, unknown>> & { readonly kind: string };

const asked = (runId: string) => ({ runId, by: byOperator('owner'), reason: 'a test' });

const setting = async () => {
  const bench = await startMemoryBench();
  await openSmallClub(bench.store);
  const memory = memoryCheckpoints();
  const written = new Map<string, string>();
  let dies = (_name: string): boolean => false;
  const checkpoints: Checkpoints = {
    read: memory.read,
    write: async (name, value) => {
      await memory.write(name, value);
      written.set(name, value);
      if (dies(name)) throw new Error('The process died.');
    },
  };
  const deps: ExportDeps = { store: bench.store, checkpoints, clock, commitsOfStep: 2 };
  const run = (runId: string, segments = 3) =>
    runHere(exportJob(deps), asked(runId), { segments, atOnce: 2 }, checkpoints);
  const file = async (runId: string): Promise<string | undefined> => {
    const pieces: string[] = [];
    const stored = await readExport(checkpoints, runId);
    if (!stored) return undefined;
    for await (const { piece } of stored) pieces.push(piece);
    return textOfPieces(pieces);
  };
  return {
    bench,
    deps,
    run,
    file,
    lines: async (runId: string): Promise<readonly Line[]> =>
      ((await file(runId)) ?? '')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    piecesLeft: (runId: string) =>
      [...written].filter(
        ([name, value]) => name.startsWith(`event-export/${runId}/`) && !name.endsWith('/end') && value,
      ),
    dieAt: (at: typeof dies) => {
      dies = at;
    },
  };
};

it('the event export contains every commit once, as hashed, between its first and last line', async () => {
  const { bench, run, lines } = await setting();
  const result = await run('run-1');
  const [first, ...rest] = await lines('run-1');
  expect(first).toMatchObject({ kind: 'export', run: 'run-1', madeAt: '2026-12-01T18:00:00.000Z' });
  const commits = rest.filter(({ kind }) => kind === 'commit') as unknown as Parameters<typeof hashOf>[0][];
  let [streams, stored] = [0, 0];
  for await (const { stream, commits: expected } of bench.store.storedStreams()) {
    const own = commits.filter((commit) => commit.stream === stream);
    const all = [...expected];
    expect(own).toMatchObject(all.map(({ hash, body }) => ({ hash, body })));
    expect(own.map((commit) => hashOf(commit))).toEqual(all.map(({ hash }) => hash));
    expect(rest).toContainEqual({ kind: 'stream-end', stream, commits: all.length });
    streams += 1;
    stored += all.length;
  }
  expect(commits).toHaveLength(stored);
  expect(rest.at(-1)).toMatchObject({ kind: 'end', streams, commits: stored, leftOut: [] });
  expect(result).toMatchObject({
    figures: [{ name: 'streams', value: streams }, { name: 'commits', value: stored }, { name: 'events' }],
    problems: 0,
  });
});

it('the event export contains no personal data', async () => {
  const { run, file } = await setting();
  await run('run-1');
  const text = (await file('run-1')) ?? '';
  expect(text).toContain('AthleteAdded');
  for (const name of ['Dana', 'Jordan', 'Robin', '@example.com']) expect(text).not.toContain(name);
});

it('the event export contains nothing stored after it began', async () => {
  const { bench, run, lines } = await setting();
  const { commit } = await bench.store.head(danas);
  await happens(bench.store, danas, [renamed('jordan', 'J')], '2026-12-01T18:00:01.000Z');
  await happens(bench.store, danas, [renamed('jordan', 'Jo')], '2026-12-01T17:59:59.999Z');
  await happens(bench.store, 'family#late', [registered('late', 'Lou Late')], '2026-12-01T18:00:01.000Z');
  await run('run-1');
  const all = await lines('run-1');
  expect(all).toContainEqual({ kind: 'stream-end', stream: danas, commits: commit });
  expect(all.filter(({ stream }) => stream === 'family#late')).toEqual([]);
});

it('the event export is the same after a crash at any write', async () => {
  const { run, file, dieAt } = await setting();
  await run('run-1');
  const whole = digestOf(await file('run-1'), 'run-1');
  const places = [
    /\/0$/,
    /\/1$/,
    /\/end$/,
    /-export\/kept$/,
    /-export\/replaced$/,
    /-export\/run-\d+$/,
    /-export\/newest-begun$/,
  ];
  for (const [index, place] of places.entries()) {
    const runId = `run-${index + 2}`;
    let deaths = 1;
    dieAt((name) => place.test(name) && deaths-- > 0);
    await run(runId).catch(() => undefined);
    await run(runId);
    expect(deaths, String(place)).toBeLessThan(1);
    expect(digestOf(await file(runId), runId)).toBe(whole);
  }
});

it('an event export can be downloaded at all times, even after a crash while replacing the old export', async () => {
  const { run, file, dieAt, piecesLeft } = await setting();
  await run('run-1');
  dieAt((name) => name.startsWith('event-export/run-1/'));
  await expect(run('run-2')).rejects.toThrow('The process died.');
  expect(await file('run-2')).toContain('"kind":"end"');
  expect(piecesLeft('run-1')).not.toEqual([]);
  dieAt(() => false);
  await run('run-3');
  expect([...piecesLeft('run-1'), ...piecesLeft('run-2')]).toEqual([]);
});

it('an event export is kept until the next export is complete, which also removes canceled exports', async () => {
  const { run, file, deps, piecesLeft } = await setting();
  await run('run-1');
  const job = exportJob(deps);
  const begun = await job.begin(asked('run-2'), 2);
  await job.step(begun, { segment: 0, of: 2 }, null);
  expect(piecesLeft('run-2')).not.toEqual([]);
  expect(await file('run-1')).toBeDefined();
  expect(await file('run-2')).toBeUndefined();
  await run('run-3');
  expect(await file('run-1')).toBeUndefined();
  expect(piecesLeft('run-1')).toEqual([]);
  expect(piecesLeft('run-2')).toEqual([]);
  expect(await file('run-3')).toBeDefined();
});

it('an abandoned event export leaves no pieces, even if a late step follows', async () => {
  const { run, deps, piecesLeft, file } = await setting();
  await run('run-1');
  const job = exportJob(deps);
  const place = { segment: 0, of: 2 };
  const begun = await job.begin(asked('run-2'), 2);
  await job.step(begun, place, null);
  expect(piecesLeft('run-2')).not.toEqual([]);
  await job.cleanUp?.(begun, 2);
  expect(piecesLeft('run-2')).toEqual([]);
  expect(await job.step(begun, place, null)).toEqual({ cursor: null, count: 0 });
  expect(piecesLeft('run-2')).toEqual([]);
  const next = await job.begin(asked('run-3'), 2);
  await run('run-4');
  await job.step(next, place, null);
  expect(piecesLeft('run-3')).toEqual([]);
  expect(await file('run-4')).toBeDefined();
});

it('a download of a replaced event export fails and points to the newer export', async () => {
  const { run, deps, bench } = await setting();
  await run('run-1');
  const reading = (await readExport(deps.checkpoints, 'run-1')) ?? [];
  const read = async (): Promise<void> => {
    for await (const { number } of reading) if (number === 1) await run('run-2');
  };
  await expect(read()).rejects.toBeInstanceOf(ExportReplaced);
  const replaced: Checkpoints = {
    ...deps.checkpoints,
    read: async (name) => (name === 'event-export/kept' ? 'run-1' : deps.checkpoints.read(name)),
  };
  const asked = { runId: 'run-1' } as never;
  const { store } = bench;
  const asking = exportQuery({ store, clock, newId: () => 'id', checkpoints: replaced }).eventExport(
    asked,
    {} as never,
  );
  await expect(asking).rejects.toMatchObject({
    message: expect.stringContaining('replaced by a newer one'),
  });
});

it('the event export names a stream with an unreadable commit and contains all other streams', async () => {
  const { deps, run, lines } = await setting();
  const whole = deps.store.storedStreams;
  Object.assign(deps, {
    store: {
      storedStreams: async function* (...args: Parameters<typeof whole>) {
        for await (const stored of whole(...args)) {
          const broken = {
            [Symbol.iterator]: () => {
              throw new Error('This is no commit.');
            },
          };
          yield stored.stream === danas ? { ...stored, commits: broken } : stored;
        }
      },
    },
  });
  const result = await run('run-1');
  expect((await lines('run-1')).at(-1)).toMatchObject({ kind: 'end', leftOut: [danas] });
  expect(result).toMatchObject({
    problems: 1,
    findings: [`${danas}: skipped, because its stored data is not a commit.`],
  });
});

const digestOf = (text: string | undefined, runId: string): string =>
  createHash('sha256')
    .update((text ?? '').replaceAll(runId, '').split('\n').sort().join('\n'))
    .digest('hex');
