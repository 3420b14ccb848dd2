import { parseStream, type StreamName } from '@hoops/domain/stream';
import { noCheckpoint } from '@hoops/projections/read-store';
import { rowHash } from '@hoops/projections/row-changes';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { CheckedStream } from './check-events.ts';
import { checkStreams } from './check-streams.ts';
import type { Expected } from './expected-rows.ts';
import { type Finding, inOrder, quarantinedIn } from './findings.ts';
import type { KeyedHash } from './keyed-hash.ts';
import { type CheckDeps, compareContents, expectedOf, type Judging, rowsIn } from './look-again.ts';
import type { RowSums } from './row-sums.ts';
import { strayRows } from './stray-rows.ts';
import { everyStream } from './streams-to-check.ts';
import { listedHash, type Survey, surveyRows } from './survey.ts';
import { showing } from './witnesses.ts';
import { wrongTotals } from './wrong-totals.ts';

export type RowsReport = {
  readonly generation: number;
  readonly streams: number;
  readonly rows: number;
  /** Of rows; and of events, where they keep a stream's rows from being judged. */
  readonly findings: readonly Finding[];
};

/** What the projectors get to catch up before rows are called behind. */
const graceMs = 2_000;

/** Surveys a generation and compares its rows: see `compareRows`. */
export const checkRows = async (
  deps: CheckDeps,
  generation: number,
  judging: Judging,
): Promise<RowsReport> => {
  const survey = await surveyRows(deps.rows, generation, judging.witnesses.hash);
  return reportOf(await compareRows(deps, [survey], judging), generation);
};

/** @throws Error when the generation was not compared. */
export const reportOf = (reports: readonly RowsReport[], generation: number): RowsReport => {
  const report = reports.find((one) => one.generation === generation);
  if (!report) throw new Error(`Generation ${generation} was not compared.`);
  return report;
};

/** What a stream's rows must be as of a version, worked out once; undefined when the stream is quarantined. */
export type ExpectedAt = (version: number) => Promise<Expected | undefined>;

/**
 * Compares every row of the surveyed generations, field by field, with what the events say; finds missing rows and rows
 * that no stream makes. All events are read once, and sums of rows are compared: memory does not grow with the rows, but
 * with what is wrong. The system keeps running meanwhile: a stream's rows are compared as of the version
 * that they show, and what looks wrong at first sight is looked at again, row by row, before it is reported.
 * A stream whose events are not whole is quarantined: what its rows must be is not said.
 * @param look is shown every stream as it was checked, and may do something with it.
 */
export const compareRows = async (
  deps: CheckDeps,
  surveys: readonly Survey[],
  judging: Judging,
  look: (stream: StreamName, checked: CheckedStream, expectedAt: ExpectedAt) => void | Promise<void> = () =>
    undefined,
): Promise<readonly RowsReport[]> => {
  const witnesses = showing(judging.witnesses, (stream) =>
    Math.max(0, ...surveys.map(({ checkpoints }) => checkpoints.get(stream)?.version ?? 0)),
  );
  const surveyed = surveys.flatMap(({ checkpoints }) => [...checkpoints.keys()]);
  const streams: StreamName[] = [];
  const comparisons = surveys.map((survey) => comparison(deps, survey, judging));
  const toCheck = everyStream(deps.store, [...witnesses.streams, ...surveyed]);
  await checkStreams(deps, toCheck, witnesses, async (stream, checked) => {
    streams.push(stream);
    const expectedAt = onceAVersion((version) => expectedOf(deps, stream, checked, version, judging));
    await look(stream, checked, expectedAt);
    for (const { take } of comparisons) await take(stream, checked, expectedAt);
  });
  const reports: RowsReport[] = [];
  for (const { end } of comparisons) reports.push(await end(streams));
  return reports;
};

const onceAVersion = (expectedAt: ExpectedAt): ExpectedAt => {
  const known = new Map<number, ReturnType<ExpectedAt>>();
  return (version) => {
    const expected = known.get(version) ?? expectedAt(version);
    known.set(version, expected);
    return expected;
  };
};

/** Holds what a survey found against the streams, one after the other. */
const comparison = (deps: CheckDeps, survey: Survey, judging: Judging) => {
  const { hash } = judging.witnesses;
  const sums = survey.sums.copy();
  const suspects = new Set<StreamName>();
  const findings: Finding[] = [];
  const none = { version: 0, listed: listedHash(hash, noCheckpoint) };
  return {
    take: async (stream: StreamName, checked: CheckedStream, expectedAt: ExpectedAt): Promise<void> => {
      const { version, listed } = survey.checkpoints.get(stream) ?? none;
      const expected = await expectedAt(version);
      if (!expected) {
        findings.push(...quarantineOf(stream, checked));
        return;
      }
      for (const row of expected.hashed) sums.subtract(row);
      if (version !== expected.head || listed !== expectedListed(hash, expected)) suspects.add(stream);
    },
    end: (streams: readonly StreamName[]): Promise<RowsReport> =>
      lookCloser(deps, { survey, sums, suspects, findings, streams }, judging),
  };
};

/** What is reported of a stream whose rows cannot be judged. */
export const quarantineOf = (stream: StreamName, { findings }: CheckedStream): readonly Finding[] => [
  ...findings,
  { kind: 'quarantined', stream },
];

/** The hash of what a stream's checkpoint must list. */
export const expectedListed = (hash: KeyedHash, { listed, shares }: Expected): bigint =>
  listedHash(hash, { rows: listed, shares });

/** What sums of a generation's rows left in doubt. */
type Doubts = {
  readonly survey: Survey;
  /** What there is, without what there must be. */
  readonly sums: RowSums;
  /** Streams whose checkpoints are not what they must be. */
  readonly suspects: ReadonlySet<StreamName>;
  /** What is certain already: of streams whose rows cannot be judged. */
  readonly findings: readonly Finding[];
  readonly streams: readonly StreamName[];
};

/** Looks once more, row by row, at what is in doubt, and reports what is wrong. */
export const lookCloser = async (
  deps: CheckDeps,
  { survey, sums, suspects, findings: certain, streams }: Doubts,
  judging: Judging,
): Promise<RowsReport> => {
  const { generation } = survey;
  const findings: Finding[] = survey.misfiled.map(({ itemKey, rowKey: place, stream }) => ({
    kind: 'misfiled-row',
    itemKey,
    rowKey: place,
    ...(stream !== null && { stream: parseStream(stream).name }),
  }));
  findings.push(...certain);
  const buckets = sums.differing();
  const doubted = [...new Set([...survey.totals.keys(), ...Object.keys(survey.shares)])].filter((key) => {
    const data = survey.shares[key];
    return survey.totals.get(key) !== (data && rowHash({ data }));
  });
  if (suspects.size > 0 || !buckets.isEmpty || doubted.length > 0) await deps.wait(graceMs);
  const { wrong, unknown } = buckets.isEmpty
    ? { wrong: new Map<StreamName, readonly string[]>(), unknown: [] }
    : await rowsIn(deps, generation, buckets, streams, judging);
  await forEachAtOnce(new Set([...suspects, ...wrong.keys()]), deps.concurrency, async (stream) => {
    findings.push(...(await compareContents(deps, generation, stream, wrong.get(stream) ?? [], judging)));
  });
  findings.push(...(await wrongTotals(deps, generation, doubted)));
  findings.push(...(await strayRows(deps.rows, generation, unknown, quarantinedIn(findings))));
  return { generation, streams: streams.length, rows: survey.rows, findings: findings.sort(inOrder) };
};
