import { describeWalked } from '@hoops/audit/cli/describe-verified';
import { runHere } from '@hoops/audit/jobs/requested-job';
import { byOperator } from '@hoops/audit/record';
import { describeFinding } from '@hoops/audit/verification/describe';
import type { VerifyDeps } from '@hoops/audit/verification/verification-context';
import { verify } from '@hoops/audit/verification/verify';
import { verifyJob } from '@hoops/audit/verification/verify-job';
import type { EntryRow } from '@hoops/projections/row';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import type { RunSegments } from '@hoops/runtime/segments/run-segments';
import { afterEach, expect, it } from 'vitest';
import { writesBetweenDeaths } from '../../reliability/kill/kill-points.ts';
import { happens, registered, renamed } from '../projections/club.ts';
import { type AuditBench, depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { danas, openSmallClub } from './small-club.ts';

let open: AuditBench | undefined;
afterEach(() => open?.close());

const club = async (families = 12) => {
  const bench = await startMemoryBench();
  open = bench;
  await openSmallClub(bench.store);
  for (let number = 0; number < families; number += 1) {
    await happens(bench.store, `family#more-${number}`, [registered(`more-${number}`, `Family ${number}`)]);
  }
  await projectAll(bench);
  return bench;
};
const damage = async (bench: AuditBench): Promise<void> => {
  await bench.damageDocument('athlete', 'jordan', { medicalConditions: 'none at all' });
  await bench.damageDocument('family', 'more-0', { name: 'Another' });
  await bench.rows.removeRows(1, ['document|family|more-1']);
  await bench.rows.putHistory(1, [
    {
      kind: 'entry',
      list: 'administrators',
      sort: 'mallory smith',
      id: 'mallory',
      data: { sub: 'mallory' },
    },
  ]);
  await bench.rows.replaceTotal(1, 'entry|month-totals|2020-01|2020-01.1', undefined, { refunded: 7 });
  await bench.damageCommit('family#robin', 1, (body) =>
    body.replace('"isAdditional":false', '"isAdditional":falsE'),
  );
  await bench.cutTail('family#more-2', 1);
  await happens(bench.store, danas, [renamed('jordan', 'J')]);
};

const jobOf = (bench: AuditBench, checkpoints: Checkpoints, changes: Partial<VerifyDeps> = {}) =>
  verifyJob({
    ...depsOf(bench),
    checkpoints,
    knownEnds: async () => ({}),
    aStep: { pages: 1, commits: 1 },
    mostKept: 1_000,
    ...changes,
  });
const requested = (runId = 'run-1') => ({ runId, by: byOperator('owner'), reason: 'a test' });
const run = (
  bench: AuditBench,
  checkpoints: Checkpoints,
  cut: RunSegments,
  changes: Partial<VerifyDeps> = {},
  runId = 'run-1',
) => runHere(jobOf(bench, checkpoints, changes), requested(runId), cut, checkpoints);

it.each([1, 3, 7])(
  'a verification in %i segments has the same findings as in one process and stores masked values',
  async (segments) => {
    const bench = await club();
    await damage(bench);
    const here = await verify(depsOf(bench));
    expect(new Set(here.findings.map(({ kind }) => kind))).toEqual(
      new Set([
        'broken-chain',
        'events-gone',
        'missing-row',
        'quarantined',
        'stray-row',
        'unreadable-stream',
        'wrong-field',
        'wrong-total',
        'wrong-version',
      ]),
    );
    const { checkpoints, stored } = seenCheckpoints();
    const { problems, findings, figures } = await run(bench, checkpoints, { segments, atOnce: segments });
    expect([...findings].sort()).toEqual(
      here.findings.map((finding) => describeFinding(finding, false)).sort(),
    );
    expect(problems).toBe(here.findings.length);
    for (const name of ['streams', 'commits', 'events', 'rows'] as const)
      expect(figures).toContainEqual({ name, value: here[name] });
    expect(JSON.stringify([...stored.values()])).not.toMatch(/none at all|mallory smith|jordan a\. reyes/i);
  },
);

it.each([
  ['the rows have many errors', damage, writesBetweenDeaths(7)],
  ['the rows are correct', async () => undefined, writesBetweenDeaths(5)],
])(
  'a segmented verification ends with the same result after a crash at any write when %s',
  async (_what, harm, every) => {
    const bench = await club(2);
    await harm(bench);
    const cut = { segments: 2, atOnce: 2, backoff: async () => undefined };
    const right = await run(bench, memoryCheckpoints(), cut);
    let deaths = 0;
    for (let dies = 1, isDone = false; !isDone; dies += every) {
      const { dying, written } = dyingCheckpoints(dies);
      const ran = await run(bench, dying, cut).catch((error: unknown) => {
        expect(String(error)).toContain('has died');
        return run(bench, dying, cut);
      });
      expect({ ...ran, findings: [...ran.findings].sort() }).toEqual({
        ...right,
        findings: [...right.findings].sort(),
      });
      isDone = written.length < dies;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
  },
);

/**
 * Checkpoints of a process that crashes once at the nth write: before an odd-numbered write, or after an
 * even-numbered write.
 */
const dyingCheckpoints = (dies: number) => {
  const checkpoints = memoryCheckpoints();
  const written: string[] = [];
  const dying: Checkpoints = {
    read: checkpoints.read,
    async write(name, value) {
      // Erasing the findings marks the end of a run, which a deployed job has recorded by then.
      if (value === '') return checkpoints.write(name, value);
      const isLast = written.push(name) === dies;
      if (!isLast || dies % 2 === 0) await checkpoints.write(name, value);
      if (isLast) throw new Error('The process has died.');
    },
  };
  return { checkpoints, dying, written };
};

it('a segmented verification of a correct club reads each stream once', async () => {
  const bench = await club();
  const read: string[] = [];
  const store = {
    ...bench.store,
    readCommits: (...place: Parameters<typeof bench.store.readCommits>) => {
      read.push(place[0]);
      return bench.store.readCommits(...place);
    },
  };
  let headsRead = 0;
  const knownEnds = async () => {
    headsRead += 1;
    return {};
  };
  const checkpoints = memoryCheckpoints();
  const changes = { store, knownEnds };
  expect(await jobOf(bench, checkpoints, changes).total?.()).toBe(0);
  const { problems } = await run(bench, checkpoints, { segments: 1, atOnce: 1 }, changes);
  expect({ problems, read, headsRead }).toEqual({ problems: 0, read: [], headsRead: 1 });
  const { rows } = await verify(depsOf(bench));
  expect(await jobOf(bench, checkpoints, changes).total?.()).toBe(8 + 12 + rows);
});

it('a verification reports its progress', async () => {
  const bench = await club(4);
  const said: string[] = [];
  const deps = {
    ...depsOf(bench, { walked: (walked) => said.push(describeWalked(walked)) }),
    aStep: { pages: 2, commits: 4 },
  };
  const { rows, streams } = await verify(deps);
  expect(said[0]).toMatch(/^Checked \d+ streams and 0 rows so far\.$/);
  const last = Number(/and (\d+) row/.exec(said.at(-1) ?? '')?.[1]);
  expect(last).toBeGreaterThan(rows / 2);
  expect(said.at(-1)).toContain(`Checked ${streams} streams`);
});

it('a verification job reports findings as sentences without values', async () => {
  const bench = await club(0);
  await bench.damageDocument('athlete', 'jordan', { medicalConditions: 'none at all' });
  expect(await run(bench, memoryCheckpoints(), { segments: 2, atOnce: 1 })).toMatchObject({
    problems: 1,
    findings: [
      'family#dana: the athlete row jordan: medicalConditions is a text of 11 characters, expected absent.',
    ],
  });
});

it('a verification job keeps a hundred findings of a segment and counts the others', async () => {
  const bench = await club(0);
  await bench.rows.putHistory(
    1,
    Array.from({ length: 130 }, (_, number) => {
      const id = `mallory-${number}`;
      return { kind: 'entry', list: 'administrators', sort: id, id, data: { sub: id } } as const;
    }),
  );
  const job = { segments: 1, atOnce: 1 };
  const { problems, findings } = await run(bench, memoryCheckpoints(), job, { mostKept: 100 });
  expect({ problems, findings: findings.length }).toEqual({ problems: 130, findings: 100 });
  await bench.damageCommit(danas, 1, (body) => body.slice(1));
  await bench.damageCommit('family#robin', 1, (body) => body.slice(1));
  const broken = await run(bench, memoryCheckpoints(), job, { mostKept: 1 });
  expect(broken).toMatchObject({ problems: 130 + 8 });
  expect(broken.findings).toHaveLength(3 + 1);
});

const seenCheckpoints = () => {
  const checkpoints = memoryCheckpoints();
  const stored = new Map<string, string>();
  const write = async (name: string, value: string): Promise<void> => {
    stored.set(name, value);
    await checkpoints.write(name, value);
  };
  return { checkpoints: { ...checkpoints, write }, stored };
};

it('a verification does not report a row created during its run as stray', async () => {
  const registers = async (bench: AuditBench, id: string) => {
    await happens(bench.store, `family#${id}`, [registered(id, `Late ${id}`)]);
    await projectAll(bench);
  };
  const other = await club(0);
  for (let number = 0; number < 8; number += 1) await registers(other, `late-${number}`);
  const found: { readonly first: number; readonly row: EntryRow }[] = [];
  for (const first of [0, 1]) {
    const streams = new Set<string>();
    for await (const { stream } of other.store.storedStreams(undefined, { segment: first, of: 2 }))
      streams.add(stream);
    for await (const { items } of other.rows.scan([1], { segment: 1 - first, of: 2 }, null))
      for (const { item } of items)
        if (item.kind === 'row' && item.row.kind === 'entry' && streams.has(`family#${item.row.id}`))
          found.push({ first, row: item.row });
  }
  const [late] = found.filter(({ row }) => row.id.startsWith('late-'));
  if (!late) throw new Error('Each row lies in the segment of its stream.');
  const { first, row } = late;
  const bench = await club(0);
  const { checkpoints } = seenCheckpoints();
  const job = jobOf(bench, checkpoints);
  const input = await job.begin(requested(), 2);
  let isMade = false;
  for (const segment of [first, 1 - first].map((number) => ({ segment: number, of: 2 }))) {
    let cursor: string | null = null;
    do ({ cursor } = await job.step(input, segment, cursor));
    while (cursor !== null);
    if (!isMade) await registers(bench, row.id);
    isMade = true;
  }
  expect(await job.finish(input, 0, 2)).toMatchObject({ problems: 0 });
});

it('the next verification erases names left by an interrupted verification', async () => {
  const bench = await club(2);
  await damage(bench);
  const { checkpoints, stored } = seenCheckpoints();
  const stopped = { wrongHeads: () => Promise.reject(new Error('The process has died.')) };
  const cut = { segments: 2, atOnce: 2 };
  await expect(run(bench, checkpoints, cut, stopped)).rejects.toThrow('has died');
  const left = () => JSON.stringify([...stored].filter(([name]) => name.startsWith('verify/run/run-1/')));
  expect(left()).toMatch(/mallory/);
  await jobOf(bench, checkpoints).begin(requested('run-2'), 2);
  expect(left()).not.toMatch(/mallory|none at all/);
});

it('late steps of a canceled verification do not change the result of the next verification', async () => {
  const bench = await club(2);
  await damage(bench);
  const { checkpoints } = seenCheckpoints();
  const cut = { segments: 2, atOnce: 1 };
  const right = await run(bench, checkpoints, cut);
  const old = jobOf(bench, checkpoints);
  const begun = await old.begin(requested('run-2'), 2);
  const next = jobOf(bench, checkpoints);
  const found = await runHere(
    {
      ...next,
      step: async (...args) => {
        await old.step(begun, { segment: 0, of: 2 }, null);
        return next.step(...args);
      },
    },
    requested('run-3'),
    cut,
    checkpoints,
  );
  expect(found).toEqual(right);
});

it('a verification does not report a stream whose head was kept during its run', async () => {
  const bench = await club();
  const { heads } = await verify(depsOf(bench));
  const [first = ''] = Object.keys(heads);
  const { [first as keyof typeof heads]: _left, ...fewer } = heads;
  const checkpoints = memoryCheckpoints();
  const before = jobOf(bench, checkpoints, { knownEnds: async () => ({ heads: fewer }) });
  const after = jobOf(bench, checkpoints, { knownEnds: async () => ({ heads }) });
  const step: typeof before.step = (input, segment, cursor) =>
    (segment.segment === 0 ? before : after).step(input, segment, cursor);
  const cut = { segments: 2, atOnce: 1 };
  expect(await runHere({ ...before, step }, requested(), cut, checkpoints)).toMatchObject({ problems: 0 });
});
