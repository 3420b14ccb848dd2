import { parseStream, type StreamName } from '@hoops/domain/stream';
import * as z from 'zod/mini';
import { checkEvents } from '../check-events.ts';
import type { Finding } from '../findings.ts';
import { missingEvents } from '../missing-events.ts';
import { strayRows } from '../stray-rows.ts';
import { externalProofOf } from './known-ends.ts';
import type { SegmentState } from './segment-state.ts';
import { saltOf } from './segment-state.ts';
import type { RoundVisit } from './sum-round.ts';
import {
  claimsOf,
  generationsIn,
  headKey,
  namedBy,
  streamOfKey,
  summed,
  type VerificationContext,
} from './verification-context.ts';
import { suspectBucketsIn } from './verify-run.ts';

const nameSchema = z.tuple([z.enum(['there', 'claimed']), z.int(), z.string(), z.string()]);
type Name = z.output<typeof nameSchema>;

const listing = ({ input }: VerificationContext) => {
  const [doubts, left] = [suspectBucketsIn(input.doubts), suspectBucketsIn(input.names, saltOf('doubts'))];
  const names: Name[] = [];
  const list = (kind: Name[0], generation: number, key: string, named: string): void => {
    if (doubts(generation).has(key) && left(generation).has(key)) names.push([kind, generation, key, named]);
  };
  const gathered = ({ counts }: SegmentState) => ({
    counts,
    totals: {},
    shares: {},
    movedStreams: 0,
    findings: [],
    names,
  });
  return { list, gathered };
};

export const listStoredKeys = (context: VerificationContext, state: SegmentState): RoundVisit => {
  const { list, gathered } = listing(context);
  return {
    visit: {
      known: (stream) => list('there', context.input.live, headKey(stream), ''),
      item: (generation, item) => {
        const row = summed(context, generation, item);
        if (row) list('there', generation, row.key, item.kind === 'row' ? namedBy(item.row) : '');
      },
      stream: async () => undefined,
    },
    gathered: () => gathered(state),
  };
};

/**
 * Lists the rows that streams claim. Stored rows are listed first, so that new rows are also claimed and no
 * repair deletes them.
 */
export const listExpectedKeys = (context: VerificationContext, state: SegmentState): RoundVisit => {
  const { list, gathered } = listing(context);
  return {
    visit: {
      known: () => undefined,
      item: () => undefined,
      stream: async (seen) => {
        for (const generation of generationsIn(context)) {
          for (const { key, named } of await claimsOf(context, seen, generation))
            list('claimed', generation, key, named);
        }
      },
    },
    gathered: () => gathered(state),
  };
};

export type Unclaimed = {
  readonly rows: readonly string[];
  /** Streams that only rows, checkpoints or heads mention, with the versions by event id. */
  readonly streams: ReadonlyMap<StreamName, ReadonlyMap<string, number>>;
};

export const unclaimedIn = async (
  context: VerificationContext,
  listed: AsyncIterable<unknown>,
): Promise<Unclaimed> => {
  const [there, keys, named] = [[] as Name[], new Set<string>(), new Set<string>()];
  for await (const item of listed) {
    const name = z.parse(nameSchema, item);
    const [kind, generation, key, event] = name;
    if (kind === 'there') there.push(name);
    else {
      keys.add(`${generation} ${key}`);
      named.add(`${generation} ${key} ${event}`);
    }
  }
  const rows: string[] = [];
  const streams = new Map<StreamName, Map<string, number>>();
  const eventsOf = (stream: StreamName): Map<string, number> => {
    const events = streams.get(stream) ?? new Map<string, number>();
    streams.set(stream, events);
    return events;
  };
  for (const [, generation, key, event] of there) {
    const own = streamOfKey(key);
    const isClaimed = keys.has(`${generation} ${key}`);
    if (own !== undefined) {
      if (!isClaimed) eventsOf(parseStream(own).name);
      continue;
    }
    if (event !== '' && !named.has(`${generation} ${key} ${event}`)) {
      const [stream, eventId, version] = z.parse(lineSchema, JSON.parse(event));
      eventsOf(parseStream(stream).name).set(eventId, version);
    }
    if (!isClaimed && generation === context.input.live) rows.push(key);
  }
  return { rows, streams };
};

const lineSchema = z.tuple([z.string(), z.string(), z.int()]);

export const reportStrayRows = async (
  context: VerificationContext,
  { rows, streams }: Unclaimed,
  quarantined: readonly StreamName[],
): Promise<{ readonly findings: readonly Finding[]; readonly goneStreams: number }> => {
  const { deps, input, known } = context;
  const findings: Finding[] = [];
  const broken = new Set(quarantined);
  const left = new Set(rows);
  let goneStreams = 0;
  for (const [stream, lines] of streams) {
    // Row versions are read before the events, because rows lag behind their events.
    const shown: number[] = [];
    for (const generation of generationsIn(context))
      shown.push((await deps.rows.checkpoint(generation, stream)).version);
    const commits = deps.store.readCommits(stream);
    const checked = await checkEvents(deps, { stream, commits }, externalProofOf(known, stream));
    if (checked.commits === 0 && checked.findings.every(({ kind }) => kind !== 'unreadable-stream')) {
      goneStreams += 1;
      deps.onStream?.(stream, checked);
    }
    const { envelopes } = checked;
    const gone = envelopes ? missingEvents(stream, envelopes, Math.max(...shown), lines) : [];
    const wrong = [...checked.findings, ...gone];
    if (wrong.length === 0) continue;
    findings.push(...wrong, { kind: 'quarantined', stream });
    broken.add(stream);
    // The stream's expected rows are unknown, so rows that its checkpoint lists are not strays.
    for (const key of Object.keys((await deps.rows.checkpoint(input.live, stream)).rows)) left.delete(key);
  }
  findings.push(...(await strayRows(deps.rows, input.live, [...left], [...broken])));
  return { findings, goneStreams };
};
