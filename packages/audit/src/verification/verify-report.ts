import type { StreamName } from '@hoops/domain/stream';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import { describeFinding } from '../cli/describe.ts';
import { type EventFinding, type Finding, isRowFinding, type RowFinding } from '../findings.ts';
import { emptyPieces, readPiece, readPieces, savePieces } from './pieces.ts';

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
  /** Streams of which no head is kept: begun since the newest day, or none was ever kept. */
  unkept: z._default(z.int(), 0),
  /** The newest heads that were kept, with which it compared. */
  keptHeads: z.nullable(z.strictObject({ day: z.string(), at: z.string() })),
  /** Streams whose rows were compared though their events are broken. */
  accepted: z._default(z.readonly(z.array(z.string())), []),
  /** Totals that moved while they were added up: whether they are right is not known. */
  movedTotals: z._default(z.int(), 0),
  /** Streams that were written to during each look at their rows: whether these are right is not known. */
  movedStreams: z._default(z.int(), 0),
  /** How many findings `findingsOf` reads. */
  findings: z.int(),
  /** Where they lie, and in how many pieces. */
  lists: z.readonly(
    z.array(
      z.strictObject({
        name: z.string(),
        pieces: z.int(),
        /** Of what they are; of both in reports from before they were kept apart. */
        of: z.optional(z.enum(['events', 'rows'])),
      }),
    ),
  ),
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

/** What is wrong with events is kept apart: it is little, and says whose rows are not judged. */
export const kindsOfFindings = ['events', 'rows'] as const;
export type KindOfFindings = (typeof kindsOfFindings)[number];

/** Where a segment's findings of a kind lie. */
export const findingsName = (run: string, place: string, of: KindOfFindings): string =>
  `${reportName(run)}/${place}${of === 'events' ? '-events' : ''}`;

/** A finding as it is kept, and what it is in words: what words hide of its values is not to be had from what is kept. */
type KeptFinding = { readonly finding: Finding; readonly sentence: string };

/** How many pieces of findings of each kind there are. */
export type PiecesOfFindings = Readonly<Record<KindOfFindings, number>>;

/**
 * Stores what was found at a place of a run.
 * @param before how many pieces there are there already.
 * @param kept what of each may be kept.
 * @returns how many there are now.
 */
export const saveFindings = async (
  checkpoints: Checkpoints,
  { run, place }: { readonly run: string; readonly place: string },
  before: PiecesOfFindings,
  findings: readonly Finding[],
  kept: (finding: Finding) => Finding,
): Promise<PiecesOfFindings> => {
  const save = (of: KindOfFindings): Promise<number> =>
    savePieces(
      checkpoints,
      findingsName(run, place, of),
      before[of],
      findings
        .filter((finding) => isRowFinding(finding) === (of === 'rows'))
        .map(
          (finding): KeptFinding => ({ finding: kept(finding), sentence: describeFinding(finding, false) }),
        ),
    );
  return { events: await save('events'), rows: await save('rows') };
};

/** What a report lists of a place. */
export const listsOf = (run: string, place: string, pieces: PiecesOfFindings): StoredVerifyReport['lists'] =>
  kindsOfFindings.flatMap((of) =>
    pieces[of] > 0 ? [{ name: findingsName(run, place, of), pieces: pieces[of], of }] : [],
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

async function* keptOf(checkpoints: Checkpoints, listed: Listed): AsyncGenerator<KeptFinding> {
  const events = await keptOfEvents(checkpoints, listed);
  yield* events.values();
  const isJudged = judging(events, listed);
  for await (const kept of stored(checkpoints, listsWith('rows', listed)))
    if (isRowFinding(kept.finding) && isJudged(kept.finding)) yield kept;
}

const listsWith = (of: KindOfFindings, { lists }: Listed): StoredVerifyReport['lists'] =>
  lists.filter((list) => list.of === undefined || list.of === of);

/** What is wrong with events, each once. */
const keptOfEvents = async (
  checkpoints: Checkpoints,
  listed: Listed,
): Promise<ReadonlyMap<string, KeptFinding>> => {
  const events = new Map<string, KeptFinding>();
  for await (const kept of stored(checkpoints, listsWith('events', listed)))
    if (!isRowFinding(kept.finding)) events.set(canonicalJson(kept.finding), kept);
  return events;
};

/** What is wrong with events, each once. It is kept in memory. */
export const eventFindingsOf = async (
  checkpoints: Checkpoints,
  listed: Listed,
): Promise<readonly EventFinding[]> =>
  [...(await keptOfEvents(checkpoints, listed)).values()].flatMap(({ finding }) =>
    isRowFinding(finding) ? [] : [finding],
  );

/** Whether a stream's rows are judged: not while its events are broken and not accepted. What lies in a wrong place does in any case. */
const judging = (
  events: ReadonlyMap<string, KeptFinding>,
  { accepted = [] }: Listed,
): ((finding: RowFinding) => boolean) => {
  const quarantined = new Set<StreamName>();
  for (const { finding } of events.values())
    if (finding.kind === 'quarantined' && !accepted.includes(finding.stream)) quarantined.add(finding.stream);
  return (finding) => {
    const isOfQuarantined = 'stream' in finding && finding.stream && quarantined.has(finding.stream);
    return finding.kind === 'misfiled-row' || !isOfQuarantined;
  };
};

const pieceSchema = z.strictObject({ list: z.int(), piece: z.int() });
type PiecePlace = z.output<typeof pieceSchema>;

/**
 * What is wrong with rows, piece by piece and from behind a cursor on, so that who reads it in steps reads each piece once.
 * @param cursor of the piece before; null at first.
 */
export async function* rowFindingPieces(
  checkpoints: Checkpoints,
  listed: Listed,
  cursor: string | null,
): AsyncGenerator<{ readonly findings: readonly RowFinding[]; readonly cursor: string | null }> {
  const isJudged = judging(await keptOfEvents(checkpoints, listed), listed);
  const lists = listsWith('rows', listed);
  const from = cursor === null ? { list: 0, piece: 0 } : z.parse(pieceSchema, JSON.parse(cursor));
  for (let place: PiecePlace | undefined = placeFrom(lists, from); place; ) {
    const { name } = lists[place.list] ?? { name: '' };
    const kept = (await readPiece(checkpoints, name, place.piece)) as readonly KeptFinding[];
    const findings = kept.flatMap(({ finding }) =>
      isRowFinding(finding) && isJudged(finding) ? [finding] : [],
    );
    place = placeFrom(lists, { ...place, piece: place.piece + 1 });
    yield { findings, cursor: place ? JSON.stringify(place) : null };
  }
}

/** A place where there is a piece: it, or the first one behind it. */
const placeFrom = (
  lists: StoredVerifyReport['lists'],
  { list, piece }: PiecePlace,
): PiecePlace | undefined => {
  for (let [at, number] = [list, piece]; at < lists.length; [at, number] = [at + 1, 0])
    if (number < (lists[at]?.pieces ?? 0)) return { list: at, piece: number };
  return undefined;
};

async function* stored(
  checkpoints: Checkpoints,
  lists: StoredVerifyReport['lists'],
): AsyncGenerator<KeptFinding> {
  for (const { name, pieces } of lists) {
    // As `saveFindings` wrote them.
    for await (const kept of readPieces(checkpoints, name, pieces)) yield kept as KeptFinding;
  }
}
