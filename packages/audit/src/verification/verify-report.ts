import type { StreamName } from '@hoops/domain/stream';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import { describeFinding } from '../cli/describe.ts';
import { type Finding, isRowFinding } from '../findings.ts';
import { emptyPieces, readPieces, savePieces } from './pieces.ts';

const reportSchema = z.strictObject({
  run: z.string(),
  generation: z.int(),
  rows: z.int(),
  streams: z.int(),
  commits: z.int(),
  events: z.int(),
  /** Events whose personal data was erased, as it should be. */
  erased: z.int(),
  /** Commits from before there were proofs. */
  unproven: z.int(),
  /** The newest heads that were kept, with which it compared. */
  keptHeads: z.nullable(z.strictObject({ day: z.string(), at: z.string() })),
  /** Streams whose rows were compared though their events are broken. */
  accepted: z._default(z.readonly(z.array(z.string())), []),
  /** Totals that moved while they were added up: whether they are right is not known. */
  movedTotals: z._default(z.int(), 0),
  /** How many findings `findingsOf` reads. */
  findings: z.int(),
  /** Where they lie, and in how many pieces. */
  lists: z.readonly(z.array(z.strictObject({ name: z.string(), pieces: z.int() }))),
});
/** What a verification came to, as it is kept. */
export type StoredVerifyReport = z.output<typeof reportSchema>;

const reportName = (run: string): string => `verify/report/${run}`;

/** The report of a run; undefined before its end. */
export const readVerifyReport = async (
  checkpoints: Checkpoints,
  run: string,
): Promise<StoredVerifyReport | undefined> => {
  const text = await checkpoints.read(reportName(run));
  return text === undefined ? undefined : z.parse(reportSchema, JSON.parse(text));
};

/** The newest run that ended, and whose findings are kept. */
const newestName = 'verify/newest';

/** The newest report; undefined before the first. */
export const newestVerifyReport = async (checkpoints: Checkpoints): Promise<StoredVerifyReport | undefined> =>
  readVerifyReport(checkpoints, (await checkpoints.read(newestName)) ?? '');

/** Stores a report, with its findings counted: a run that has one is reported. */
export const saveVerifyReport = async (
  checkpoints: Checkpoints,
  report: Omit<StoredVerifyReport, 'findings'>,
): Promise<void> => {
  let findings = 0;
  for await (const _finding of findingsOf(checkpoints, report)) findings += 1;
  await checkpoints.write(reportName(report.run), JSON.stringify({ ...report, findings }));
};

/**
 * Keeps the report of a run in the place of the newest one before: of that the findings are emptied, as those that are shown are
 * in the event that the run ended with.
 */
export const keepVerifyReport = async (checkpoints: Checkpoints, run: string): Promise<void> => {
  const before = await newestVerifyReport(checkpoints);
  if (before !== undefined && before.run !== run) await emptyFindings(checkpoints, before);
  await checkpoints.write(newestName, run);
};

/** Empties what is listed of a report; its figures stay. */
export const emptyFindings = async (
  checkpoints: Checkpoints,
  { lists }: Pick<StoredVerifyReport, 'lists'>,
): Promise<void> => {
  for (const { name } of lists) await emptyPieces(checkpoints, name);
};

/** Where a segment's findings lie. */
export const findingsName = (run: string, place: string): string => `${reportName(run)}/${place}`;

/** A finding as it is kept, and what it is in words: what words hide of its values is not to be had from what is kept. */
type KeptFinding = { readonly finding: Finding; readonly sentence: string };

/** Stores findings. @param kept what of each may be kept. @returns how many pieces there are now. */
export const saveFindings = (
  checkpoints: Checkpoints,
  name: string,
  before: number,
  findings: readonly Finding[],
  kept: (finding: Finding) => Finding,
): Promise<number> =>
  savePieces(
    checkpoints,
    name,
    before,
    findings.map(
      (finding): KeptFinding => ({ finding: kept(finding), sentence: describeFinding(finding, false) }),
    ),
  );

type Listed = Pick<StoredVerifyReport, 'lists'> & Partial<Pick<StoredVerifyReport, 'accepted'>>;

/**
 * The findings of a report, each once, in no order: `inOrder` sorts them. What is wrong with the rows of a stream whose events are
 * not whole, and that is not accepted, is left out. Keeps what is wrong with events in memory, and not what is wrong with rows.
 */
export async function* findingsOf(checkpoints: Checkpoints, report: Listed): AsyncGenerator<Finding> {
  for await (const { finding } of keptOf(checkpoints, report)) yield finding;
}

/** The same in words, without anything personal. */
export async function* sentencesOf(checkpoints: Checkpoints, report: Listed): AsyncGenerator<string> {
  for await (const { sentence } of keptOf(checkpoints, report)) yield sentence;
}

async function* keptOf(
  checkpoints: Checkpoints,
  { lists, accepted = [] }: Listed,
): AsyncGenerator<KeptFinding> {
  const events = new Map<string, KeptFinding>();
  const quarantined = new Set<StreamName>();
  for await (const kept of stored(checkpoints, lists)) {
    const { finding } = kept;
    if (isRowFinding(finding)) continue;
    events.set(canonicalJson(finding), kept);
    if (finding.kind === 'quarantined' && !accepted.includes(finding.stream)) quarantined.add(finding.stream);
  }
  yield* events.values();
  for await (const kept of stored(checkpoints, lists)) {
    const { finding } = kept;
    if (!isRowFinding(finding)) continue;
    const isOfQuarantined = 'stream' in finding && finding.stream && quarantined.has(finding.stream);
    if (finding.kind === 'misfiled-row' || !isOfQuarantined) yield kept;
  }
}

async function* stored(
  checkpoints: Checkpoints,
  lists: StoredVerifyReport['lists'],
): AsyncGenerator<KeptFinding> {
  for (const { name, pieces } of lists) {
    // As `saveFindings` wrote them.
    for await (const kept of readPieces(checkpoints, name, pieces)) yield kept as KeptFinding;
  }
}
