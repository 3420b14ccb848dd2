import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { KnownBefore } from '@hoops/event-store/chain-walk';
import type { Generations, ReadStore } from '@hoops/projections/read-store';
import type { Kept } from './kept-heads/kept-heads.ts';
import { type KeyedHash, keyedHash } from './keyed-hash.ts';
import type { LogSum } from './log-sum.ts';
import type { Heads } from './signed-heads.ts';
import { loggedEvent, type Survey, surveyRows } from './survey.ts';

/** Where streams ended once, from elsewhere. */
export type KnownEnds = {
  /** Signed at any time. */
  readonly heads?: Heads;
  /** The newest that were kept: whatever was committed since must have a proof. */
  readonly kept?: Kept | undefined;
};

/** What others than the event store know of a stream: events can be removed there, and then they are missed here. */
export type Witness = {
  /** The highest version that its rows show, in any generation. */
  readonly shown: number;
  /** What the event log of each generation names of it. */
  readonly logged: readonly LogSum[];
  /** Where it ended once, kept apart, and since when its commits must have a proof. */
  readonly known: KnownBefore;
};

export type Witnesses = {
  /** Every stream that they name. */
  readonly streams: readonly StreamName[];
  readonly of: (stream: StreamName) => Witness;
  /** The events of these streams that the event logs name, one by one: id -> version. */
  readonly loggedOf: (
    streams: ReadonlySet<StreamName>,
  ) => Promise<ReadonlyMap<StreamName, ReadonlyMap<string, number>>>;
  /** What they are made of: a survey of each generation. */
  readonly surveys: readonly Survey[];
  /** With which they were summed. */
  readonly hash: KeyedHash;
};

type WitnessedRows = Pick<ReadStore, 'generations' | 'items'>;

/**
 * Collects what the rows of all generations and the heads that were kept say of where streams end. Collect them
 * before the events are read: rows are made after their events, so that none is ahead of them rightly.
 */
export const gatherWitnesses = async (
  rows: WitnessedRows,
  { heads = {}, kept }: KnownEnds = {},
): Promise<Witnesses> => {
  const hash = keyedHash();
  const surveys: Survey[] = [];
  for (const generation of numbersOf(await rows.generations())) {
    surveys.push(await surveyRows(rows, generation, hash));
  }
  const named = [heads, kept?.heads ?? {}].flatMap(Object.keys).map((name) => parseStream(name).name);
  const surveyed = surveys.flatMap(({ checkpoints, logged }) => [...checkpoints.keys(), ...logged.keys()]);
  return {
    streams: [...new Set([...surveyed, ...named])],
    of: (stream) => ({
      shown: Math.max(0, ...surveys.map(({ checkpoints }) => checkpoints.get(stream)?.version ?? 0)),
      logged: surveys.flatMap(({ logged }) => logged.get(stream) ?? []),
      known: knownBefore({ heads, kept }, stream),
    }),
    loggedOf: (streams) => namedInLogs(rows, surveys, streams),
    surveys,
    hash,
  };
};

/** What is known of one stream. */
export const knownBefore = ({ heads = {}, kept }: KnownEnds, stream: StreamName): KnownBefore => ({
  knownHeads: [heads[stream], kept?.heads[stream]].filter((head) => head !== undefined),
  ...(kept && { provenAfter: kept.heads[stream]?.commit ?? 0 }),
});

/** Of these generations. @throws Error when one was not surveyed: it began meanwhile. */
export const surveysOf = (
  { surveys }: Pick<Witnesses, 'surveys'>,
  generations: readonly number[],
): readonly Survey[] =>
  generations.map((generation) => {
    const survey = surveys.find((one) => one.generation === generation);
    if (!survey) throw new Error(`Generation ${generation} was not surveyed.`);
    return survey;
  });

/** The same witnesses, and rows that show at least this version of a stream. */
export const showing = (witnesses: Witnesses, version: (stream: StreamName) => number): Witnesses => ({
  ...witnesses,
  of: (stream) => {
    const witness = witnesses.of(stream);
    return { ...witness, shown: Math.max(witness.shown, version(stream)) };
  },
});

/** The generations that there are. */
export const numbersOf = ({ live, building, previous }: Generations): readonly number[] =>
  [live, building, previous].filter((generation) => generation !== null);

const namedInLogs = async (
  rows: WitnessedRows,
  surveys: readonly Survey[],
  streams: ReadonlySet<StreamName>,
): Promise<ReadonlyMap<StreamName, ReadonlyMap<string, number>>> => {
  const named = new Map<StreamName, Map<string, number>>();
  for (const { generation } of streams.size > 0 ? surveys : []) {
    for await (const item of rows.items(generation)) {
      const line = item.kind === 'row' ? loggedEvent(item) : undefined;
      if (!line || !streams.has(line.stream)) continue;
      const events = named.get(line.stream) ?? new Map<string, number>();
      named.set(line.stream, events.set(line.eventId, line.version));
    }
  }
  return named;
};
