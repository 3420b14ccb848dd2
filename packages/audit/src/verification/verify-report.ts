import type { StreamName } from '@hoops/domain/stream';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import { type EventFinding, type Finding, isRowFinding, type RowFinding } from '../findings.ts';
import { describeFinding } from './describe.ts';
import { emptyPieces, readPiece, readPieces, savePieces } from './pieces.ts';

const reportSchema = z.strictObject({
  run: z.string(),
  generation: z.int(),
  rows: z.int(),
  streams: z.int(),
  commits: z.int(),
  events: z.int(),
  erased: z.int(),
  /** Commits stored before proofs existed. */
  unproven: z.int(),
  /** Streams without a signed head: newer than the last day, or never signed. */
  unkept: z._default(z.int(), 0),
  keptHeads: z.nullable(z.strictObject({ day: z.string(), at: z.string() })),
  accepted: z._default(z.readonly(z.array(z.string())), []),
  movedTotals: z._default(z.int(), 0),
  movedStreams: z._default(z.int(), 0),
  findings: z.int(),
  lists: z.readonly(
    z.array(
      z.strictObject({
        name: z.string(),
        pieces: z.int(),
        /** Kind of findings; absent in older reports, which contain both kinds. */
        of: z.optional(z.enum(['events', 'rows'])),
      }),
    ),
  ),
});
export type StoredVerifyReport = z.output<typeof reportSchema>;

const reportName = (run: string): string => `verify/report/${run}`;

export const readVerifyReport = async (
  checkpoints: Checkpoints,
  run: string,
): Promise<StoredVerifyReport | undefined> => {
  const text = await checkpoints.read(reportName(run));
  return text === undefined ? undefined : z.parse(reportSchema, JSON.parse(text));
};

const newestName = 'verify/newest';

export const newestVerifyReport = async (checkpoints: Checkpoints): Promise<StoredVerifyReport | undefined> =>
  readVerifyReport(checkpoints, (await checkpoints.read(newestName)) ?? '');

/** Stores a report with its number of findings. A stored report means that the run is reported. */
export const saveVerifyReport = async (
  checkpoints: Checkpoints,
  report: Omit<StoredVerifyReport, 'findings'>,
): Promise<void> => {
  let findings = 0;
  for await (const _finding of findingsOf(checkpoints, report)) findings += 1;
  await checkpoints.write(reportName(report.run), JSON.stringify({ ...report, findings }));
};

/**
 * Makes a report the newest and empties the previous report's findings, whose sentences the previous run's
 * last event contains.
 */
export const keepVerifyReport = async (checkpoints: Checkpoints, run: string): Promise<void> => {
  const before = await newestVerifyReport(checkpoints);
  if (before !== undefined && before.run !== run) await emptyFindings(checkpoints, before);
  await checkpoints.write(newestName, run);
};

export const emptyFindings = async (
  checkpoints: Checkpoints,
  { lists }: Pick<StoredVerifyReport, 'lists'>,
): Promise<void> => {
  for (const { name } of lists) await emptyPieces(checkpoints, name);
};

/**
 * Event findings are stored separately, because they are few and determine which streams' rows are
 * compared.
 */
export const kindsOfFindings = ['events', 'rows'] as const;
export type KindOfFindings = (typeof kindsOfFindings)[number];

export const findingsName = (run: string, place: string, of: KindOfFindings): string =>
  `${reportName(run)}/${place}${of === 'events' ? '-events' : ''}`;

type KeptFinding = { readonly finding: Finding; readonly sentence: string };

export type PiecesOfFindings = Readonly<Record<KindOfFindings, number>>;

/**
 * Stores findings.
 * @param before number of existing pieces
 * @param kept part of each finding to store
 * @returns the new number of pieces
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

export const listsOf = (run: string, place: string, pieces: PiecesOfFindings): StoredVerifyReport['lists'] =>
  kindsOfFindings.flatMap((of) =>
    pieces[of] > 0 ? [{ name: findingsName(run, place, of), pieces: pieces[of], of }] : [],
  );

type Listed = Pick<StoredVerifyReport, 'lists'> & Partial<Pick<StoredVerifyReport, 'accepted'>>;

/**
 * Unique, unsorted findings (`inOrder` sorts findings), without rows of broken streams that were not
 * accepted. Only event findings are held in memory.
 */
export async function* findingsOf(checkpoints: Checkpoints, report: Listed): AsyncGenerator<Finding> {
  for await (const { finding } of keptOf(checkpoints, report)) yield finding;
}

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

const keptOfEvents = async (
  checkpoints: Checkpoints,
  listed: Listed,
): Promise<ReadonlyMap<string, KeptFinding>> => {
  const events = new Map<string, KeptFinding>();
  for await (const kept of stored(checkpoints, listsWith('events', listed)))
    if (!isRowFinding(kept.finding)) events.set(canonicalJson(kept.finding), kept);
  return events;
};

export const eventFindingsOf = async (
  checkpoints: Checkpoints,
  listed: Listed,
): Promise<readonly EventFinding[]> =>
  [...(await keptOfEvents(checkpoints, listed)).values()].flatMap(({ finding }) =>
    isRowFinding(finding) ? [] : [finding],
  );

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
 * Row findings by piece, starting after a cursor.
 * @param cursor of the previous piece; null at first
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
    for await (const kept of readPieces(checkpoints, name, pieces)) yield kept as KeptFinding;
  }
}
