import { describeWalked } from '@hoops/audit/cli/describe-verified';
import type { Finding } from '@hoops/audit/findings';
import { inOrder } from '@hoops/audit/findings';
import { describeFinding, maskFinding } from '@hoops/audit/verification/describe';
import { headKey, type VerifyDeps } from '@hoops/audit/verification/verification-context';
import { verify } from '@hoops/audit/verification/verify';
import { verifyJob } from '@hoops/audit/verification/verify-job';
import { findingsOf, readVerifyReport, sentencesOf } from '@hoops/audit/verification/verify-report';
import { suspectBucketsIn } from '@hoops/audit/verification/verify-run';
import { verifyWork } from '@hoops/audit/verification/verify-work';
import { JobRequested } from '@hoops/domain/job/events';
import { jobStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { EntryRow } from '@hoops/projections/row';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { FinishAnswer, SegmentAnswer, SegmentRequest } from '@hoops/runtime/segments/segmented-job';
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
/** Damage of kinds that only a single round finds, and a temporary difference. */
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

/** The deployed job in any number of segments; `checkpoints` may fail. */
const job = (
  bench: AuditBench,
  checkpoints: Checkpoints,
  changes: Partial<VerifyDeps> = {},
  run = 'run-1',
) => {
  const verifying = verifyJob({
    ...depsOf(bench),
    checkpoints,
    knownEnds: async () => ({}),
    kept: maskFinding,
    aStep: { pages: 1, commits: 1 },
    ...changes,
  });
  return segmentHandler({ ...verifying, begin: (of) => verifying.begin(run, of) }, checkpoints);
};
const findingsIn = async (checkpoints: Checkpoints, run = 'run-1'): Promise<readonly Finding[]> => {
  const report = await readVerifyReport(checkpoints, run);
  if (!report) throw new Error('There is no report.');
  const findings: Finding[] = [];
  for await (const finding of findingsOf(checkpoints, report)) findings.push(finding);
  expect(report.findings).toBe(findings.length);
  return findings.sort(byText);
};
const sentencesIn = async (checkpoints: Checkpoints): Promise<readonly string[]> => {
  const report = await readVerifyReport(checkpoints, 'run-1');
  const sentences: string[] = [];
  for await (const sentence of sentencesOf(checkpoints, report ?? { lists: [] })) sentences.push(sentence);
  return sentences.sort();
};
const byText = (one: Finding, other: Finding): number =>
  inOrder(one, other) || (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

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
    const checkpoints = memoryCheckpoints();
    const stored = new Map<string, string>();
    const write = async (name: string, value: string): Promise<void> => {
      stored.set(name, value);
      await checkpoints.write(name, value);
    };
    const ask = job(bench, { ...checkpoints, write });
    const finishing: SegmentRequest[] = [];
    const asked = (request: SegmentRequest) => {
      if (request.phase === 'finish') finishing.push(request);
      return ask(request);
    };
    await runSegments(asked, { segments, atOnce: segments });
    const masked = here.findings.map(maskFinding).sort(byText);
    expect(await findingsIn(checkpoints)).toEqual(masked);
    expect(await sentencesIn(checkpoints)).toEqual(
      here.findings.map((finding) => describeFinding(finding, false)).sort(),
    );
    // Findings contain no person's name, and a repeated `finish` changes nothing.
    expect(JSON.stringify([...stored.values()])).not.toMatch(/none at all|mallory smith|jordan a\. reyes/i);
    expect(finishing).toHaveLength(4);
    for (const request of finishing) await ask(request);
    expect(await findingsIn(checkpoints)).toEqual(masked);
    const { findings: _found, heads: _heads, ...counts } = here;
    expect(await readVerifyReport(checkpoints, 'run-1')).toMatchObject(counts);
  },
);

it.each([
  ['much is wrong', damage, writesBetweenDeaths(29)],
  ['all is well', async () => undefined, writesBetweenDeaths(5)],
])(
  'a segmented verification ends with the same result after a crash at any write when %s',
  async (_what, harm, every) => {
    const bench = await club(2);
    await harm(bench);
    const undisturbed = memoryCheckpoints();
    await runSegments(job(bench, undisturbed), { segments: 2, atOnce: 2 });
    const right = {
      findings: await findingsIn(undisturbed),
      report: await readVerifyReport(undisturbed, 'run-1'),
    };
    let deaths = 0;
    for (let dies = 2, isDone = false; !isDone; dies += every) {
      const { checkpoints, dying, written } = dyingCheckpoints(dies);
      const run = () => runSegments(job(bench, dying), { segments: 2, atOnce: 2 });
      await run().catch((error: unknown) => expect(String(error)).toContain('has died'));
      await run();
      expect(await findingsIn(checkpoints)).toEqual(right.findings);
      expect(await readVerifyReport(checkpoints, 'run-1')).toEqual(right.report);
      // Without findings no second round was needed, so no sum was counted twice.
      expect(written.some((name) => name.startsWith('verify/run/run-1/doubts'))).toBe(
        right.findings.length > 0,
      );
      isDone = written.length < dies;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
  },
);

/**
 * Checkpoints of a process that dies once at the nth write: before an odd-numbered write, after an
 * even-numbered write.
 */
const dyingCheckpoints = (dies: number) => {
  const checkpoints = memoryCheckpoints();
  const written: string[] = [];
  const dying: Checkpoints = {
    read: checkpoints.read,
    async write(name, value) {
      const isLast = written.push(name) === dies;
      if (!isLast || dies % 2 === 0) await checkpoints.write(name, value);
      if (isLast) throw new Error('The process has died.');
    },
  };
  return { checkpoints, dying, written };
};

it('a segmented verification of a correct club reads rows and streams once', async () => {
  const bench = await club();
  const checkpoints = memoryCheckpoints();
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
  const first = job(bench, checkpoints, { store, knownEnds });
  const total = () => verifyWork({ ...depsOf(bench), checkpoints, knownEnds }).total();
  expect(await total()).toBe(0);
  await runSegments(first, { segments: 2, atOnce: 1 });
  expect(read).toEqual([]);
  expect(headsRead).toBe(1);
  expect(await findingsIn(checkpoints)).toEqual([]);
  const begin = { phase: 'begin', execution: 'one', of: 2 } as const;
  expect(await first(begin)).toEqual({ isDue: false });
  const next = job(bench, checkpoints, {}, 'run-2');
  expect(await next(begin)).toMatchObject({ isDue: true });
  expect(await total()).toBe(8 + 12);
  await runSegments(next, { segments: 3, atOnce: 3 });
  expect(await findingsIn(checkpoints, 'run-2')).toEqual([]);
  // The report of the earlier run is still stored.
  expect(await findingsIn(checkpoints, 'run-1')).toEqual([]);
});

it('a verification reports its progress and when it checks the differences again', async () => {
  const bench = await club(4);
  const said: string[] = [];
  const deps = {
    ...depsOf(bench, { walked: (walked) => said.push(describeWalked(walked)) }),
    aStep: { pages: 2, commits: 4 },
  };
  const { rows, streams } = await verify(deps);
  expect(said[0]).toMatch(/^Checked \d+ rows and 0 streams so far\.$/);
  const last = Number(/and (\d+) stream/.exec(said.at(-1) ?? '')?.[1]);
  expect(last).toBeGreaterThan(streams / 2);
  expect(said.at(-1)).toContain(`Checked ${rows} rows`);
  await bench.rows.removeRows(1, ['document|family|more-1']);
  await verify(deps);
  expect(said).toContain('Checking the differences again.');
});

it('a verification job reports findings as sentences without values', async () => {
  const bench = await club(0);
  await happens(bench.store, jobStream('verify'), [exampleOf(JobRequested)]);
  await projectAll(bench);
  await bench.damageDocument('athlete', 'jordan', { medicalConditions: 'none at all' });
  const checkpoints = memoryCheckpoints();
  const work = verifyWork({ ...depsOf(bench), checkpoints, knownEnds: async () => ({}) });
  const { runId } = exampleOf(JobRequested).data;
  const verifying = { ...work.job, begin: (of: number) => work.job.begin(runId, of) };
  await runSegments(segmentHandler(verifying, checkpoints), { segments: 2, atOnce: 1 });
  expect(await work.result(runId)).toMatchObject({
    problems: 1,
    findings: [
      'family#dana: the athlete row jordan: medicalConditions is a text of 11 characters, expected absent.',
    ],
  });
});

const seenCheckpoints = (mayWrite: (name: string) => boolean = () => true) => {
  const checkpoints = memoryCheckpoints();
  const stored = new Map<string, string>();
  const write = async (name: string, value: string): Promise<void> => {
    if (!mayWrite(name)) throw new Error('The process has died.');
    stored.set(name, value);
    await checkpoints.write(name, value);
  };
  return { checkpoints: { ...checkpoints, write }, stored };
};

it('a verification does not report a row created meanwhile as stray', async () => {
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
  // The row is wrong from the beginning, so the last rounds list the row.
  await bench.rows.putHistory(1, [row]);
  const { checkpoints } = seenCheckpoints();
  const ask = job(bench, checkpoints);
  let isMade = false;
  const segments = [first, 1 - first].map((segment) => ({ segment, of: 2 }));
  for (let isOver = false; !isOver; ) {
    const { run, input } = (await ask({ phase: 'begin', execution: 'one', of: 2 })) as {
      readonly run: string;
      readonly input: { readonly round?: string };
    };
    const answers: SegmentAnswer[] = [];
    for (const segment of segments) {
      let answer: SegmentAnswer;
      do answer = (await ask({ phase: 'work', run, input, ...segment })) as SegmentAnswer;
      while (!('failed' in answer) && !answer.isDone);
      answers.push(answer);
      if (JSON.stringify(input).includes('"round":"names"') && !isMade) {
        isMade = true;
        await registers(bench, row.id);
      }
    }
    const ended = { phase: 'finish', execution: 'one', run, input, segments: answers } as const;
    ({ isOver } = (await ask(ended)) as FinishAnswer);
  }
  expect(isMade).toBe(true);
  expect(await findingsIn(checkpoints)).toEqual([]);
});

it('the next verification erases names left by an abandoned one', async () => {
  const bench = await club(2);
  await damage(bench);
  const { checkpoints, stored } = seenCheckpoints((name) => !name.startsWith('verify/report/run-1/late'));
  const dying = runSegments(job(bench, checkpoints), { segments: 2, atOnce: 2 });
  await expect(dying).rejects.toThrow('has died');
  const left = () => JSON.stringify([...stored].filter(([name]) => name.includes('run-1')));
  expect(left()).toMatch(/mallory/);
  await job(bench, checkpoints, {}, 'run-2')({ phase: 'begin', execution: 'two', of: 2 });
  expect(left()).not.toMatch(/mallory|family|"sums":"./);
});

it('a verification keeps only the newest report’s findings and no intermediate data', async () => {
  const bench = await club(2);
  await damage(bench);
  const { checkpoints, stored } = seenCheckpoints();
  await runSegments(job(bench, checkpoints), { segments: 2, atOnce: 2 });
  const pieces = (run: string) =>
    [...stored].filter(([name, text]) => name.startsWith(`verify/report/${run}/`) && text !== '[]');
  expect(pieces('run-1')).not.toEqual([]);
  await runSegments(job(bench, checkpoints, {}, 'run-2'), { segments: 2, atOnce: 2 });
  expect(pieces('run-1')).toEqual([]);
  expect(pieces('run-2')).not.toEqual([]);
  expect(JSON.stringify([...stored])).not.toMatch(/"sums":"./);
});

it('late steps of a canceled verification do not change the result of the next verification', async () => {
  const bench = await club(2);
  await damage(bench);
  const { checkpoints } = seenCheckpoints();
  await runSegments(job(bench, checkpoints), { segments: 2, atOnce: 2 });
  const right = (await findingsIn(checkpoints)).map((finding) => JSON.stringify(finding));
  const old = job(bench, checkpoints, {}, 'run-2');
  const next = job(bench, checkpoints, {}, 'run-3');
  const begun = (await old({ phase: 'begin', execution: 'two', of: 2 })) as {
    readonly run: string;
    readonly input: unknown;
  };
  await runSegments(
    async (request) => {
      if (request.phase !== 'begin') await old({ ...begun, phase: 'work', segment: 0, of: 2 });
      return next(request);
    },
    { segments: 2, atOnce: 1 },
  );
  const found = (await findingsIn(checkpoints, 'run-3')).map((finding) => JSON.stringify(finding));
  expect(found).toEqual(right);
});

it('a verification suspects only heads kept during its run, even if a single process read them', async () => {
  const bench = await club();
  const { heads } = await verify(depsOf(bench));
  const [first = '', ...streams] = Object.keys(heads);
  const { [first as keyof typeof heads]: _left, ...fewer } = heads;
  const checkpoints = memoryCheckpoints();
  const before = job(bench, checkpoints, { knownEnds: async () => ({ heads: fewer }) });
  const after = job(bench, checkpoints, { knownEnds: async () => ({ heads }) });
  const begun: { readonly input: { readonly live: number; readonly doubts: Record<string, string> } }[] = [];
  await runSegments(
    async (request) => {
      const isFirst = request.phase !== 'work' || request.segment === 0;
      const answer = await (isFirst ? before : after)(request);
      if (request.phase === 'begin') begun.push(answer as (typeof begun)[number]);
      return answer;
    },
    { segments: 2, atOnce: 1 },
  );
  for (const { input } of begun.slice(1)) {
    const doubts = suspectBucketsIn(input.doubts)(input.live);
    expect(streams.filter((stream) => doubts.has(headKey(stream)))).toEqual([]);
  }
  expect(await findingsIn(checkpoints)).toEqual([]);
});
