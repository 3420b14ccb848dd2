import { parseStream, type StreamName } from '@hoops/domain/stream';
import { noCheckpoint } from '@hoops/projections/read-store';
import { type Row, rowKey } from '@hoops/projections/row';
import { addShares } from '@hoops/projections/totals';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { readAhead } from '@hoops/runtime/read-ahead';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import { checkEvents } from '../check-events.ts';
import { expectedRows } from '../expected-rows.ts';
import { missingEvents } from '../missing-events.ts';
import { idsOf, someSeconds } from './check-streams.ts';
import { claimsOfCheckpoint, readClaims } from './claims.ts';
import { isTotal, loggedEvent } from './generation-items.ts';
import { externalProofOf } from './known-ends.ts';
import { isHistory, ownerOf } from './row-owner.ts';
import { addEvents, addRows, foundIn, type SegmentState } from './segment-state.ts';
import { allGenerations, type VerificationContext } from './verification-context.ts';

/**
 * Checks that some stream derives each stored row of a segment.
 * @returns the next cursor; null after the last row
 */
export const checkStoredRows = async (
  context: VerificationContext,
  state: SegmentState,
  segment: Segment,
  after: string | null,
): Promise<string | null> => {
  const { deps, input } = context;
  const { aStep = someSeconds } = deps;
  let next: string | null = null;
  const pages = deps.rows.scan(input.generations, segment, after, input.others);
  for await (const { items, cursor } of readAhead(pages, aStep.pages)) {
    next = cursor;
    const streams: { readonly generation: number; readonly stream: StreamName }[] = [];
    const rows: StoredIn[] = [];
    for (const { generation, item } of items) {
      const isCompared = input.generations.includes(generation);
      if (item.kind === 'misfiled') {
        if (!isCompared) continue;
        const stream = item.stream === null ? {} : { stream: parseStream(item.stream).name };
        const { itemKey, rowKey: key } = item;
        addRows(foundIn(state, generation), deps, [
          { kind: 'misfiled-row', itemKey, rowKey: key, ...stream },
        ]);
      } else if (item.kind === 'checkpoint') {
        streams.push({ generation, stream: parseStream(item.stream).name });
        if (isCompared) addShares(foundIn(state, generation).shares, item.shares);
      } else {
        if (generation === input.generations[0]) state.counts.rows += 1;
        const isOfInterest = isCompared ? !isTotal(item) : loggedEvent(item) !== undefined;
        if (isOfInterest) rows.push({ generation, row: item.row });
      }
    }
    await forEachAtOnce(streams, deps.concurrency, async ({ generation, stream }) => {
      if (!(await historyClaims(context, stream))?.isEmpty) return;
      await lookAgain(context, state, generation, stream, undefined);
    });
    await checkPage(context, state, rows);
    if (cursor === null) break;
  }
  return next;
};

type StoredIn = { readonly generation: number; readonly row: Row };

const checkPage = async (
  context: VerificationContext,
  state: SegmentState,
  rows: readonly StoredIn[],
): Promise<void> => {
  const { deps, claims } = context;
  const owned: (StoredIn & { readonly owner: StreamName | undefined })[] = [];
  await forEachAtOnce(rows, deps.concurrency, async (one) => {
    owned.push({
      ...one,
      owner: claims.ownerOf(rowKey(one.row)) ?? (await ownerOf(deps.rows, one.generation, one.row)),
    });
  });
  const missing = new Map<number, Set<StreamName>>();
  for (const { generation, row, owner } of owned) {
    if (!owner || isHistory(row) || claims.get(`${generation} ${owner}`)) continue;
    missing.set(generation, (missing.get(generation) ?? new Set()).add(owner));
  }
  for (const [generation, streams] of missing) {
    const checkpoints = await deps.rows.checkpointsOf(generation, [...streams]);
    for (const stream of streams) {
      claims.set(`${generation} ${stream}`, claimsOfCheckpoint(checkpoints.get(stream) ?? noCheckpoint));
    }
  }
  await forEachAtOnce(owned, deps.concurrency, async ({ generation, row, owner }) => {
    const key = rowKey(row);
    const claimed =
      owner && (isHistory(row) ? await historyClaims(context, owner) : claims.get(`${generation} ${owner}`));
    if (claimed?.keys.has(key)) return;
    await lookAgain(context, state, generation, owner, row);
  });
};

const historyClaims = async ({ deps, claims }: VerificationContext, stream: StreamName) => {
  const known = claims.get(stream);
  if (known) return known;
  const read = await readClaims(deps, stream);
  if (read) claims.set(stream, read);
  return read;
};

const maxAttempts = 5;

/**
 * Rereads an unexplained row and its stream consistently until the stream's rows stop changing. A broken
 * stream's rows are not judged.
 */
const lookAgain = async (
  context: VerificationContext,
  state: SegmentState,
  generation: number,
  owner: StreamName | undefined,
  row: Row | undefined,
): Promise<void> => {
  const { deps, input, broken } = context;
  const line = row && loggedEvent({ row });
  const ids = owner && broken.get(owner);
  if (ids === null || (ids && (!line || ids.has(line.eventId)))) return;
  const isCompared = input.generations.includes(generation);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (row && !(await deps.rows.row(generation, rowKey(row)))) return;
    const before = owner && (await deps.rows.checkpoint(generation, owner)).revision;
    if (owner && (await isExplained(context, state, generation, owner, row))) return;
    if (!row || !isCompared) return;
    // If both checkpoints are equal, no writer moved the row between them.
    const isThere = (await deps.rows.row(generation, rowKey(row))) !== undefined;
    const after = owner && (await deps.rows.checkpoint(generation, owner)).revision;
    if (!isThere) return;
    if (before !== after) continue;
    addRows(foundIn(state, generation), deps, [{ kind: 'stray-row', rowKey: rowKey(row) }], owner);
    return;
  }
  foundIn(state, generation).moved += 1;
};

/** True if the stream derives the row, or is broken and reported as such. */
const isExplained = async (
  { deps, input, known, accepted, broken }: VerificationContext,
  state: SegmentState,
  generation: number,
  owner: StreamName,
  row: Row | undefined,
): Promise<boolean> => {
  // Versions are read before events, because rows lag behind events.
  const versions = await Promise.all(
    allGenerations(input).map(async (one) => (await deps.rows.checkpoint(one, owner)).version),
  );
  const checkpoint = await deps.rows.checkpoint(generation, owner);
  const commits = deps.store.readCommits(owner);
  const checked = await checkEvents(deps, { stream: owner, commits }, externalProofOf(known, owner));
  const { envelopes } = checked;
  const line = row && loggedEvent({ row });
  const lines = new Map(line ? [[line.eventId, line.version]] : []);
  const gone = envelopes ? missingEvents(owner, envelopes, Math.max(0, ...versions), lines) : [];
  const wrong = [...checked.findings, ...gone];
  if (wrong.length > 0) {
    addEvents(state, deps, [...wrong, { kind: 'quarantined', stream: owner }]);
    if (!accepted.has(owner)) {
      broken.set(owner, idsOf(checked));
      return true;
    }
  }
  if (!row) return true;
  const key = rowKey(row);
  if (Object.hasOwn(checkpoint.rows, key)) return true;
  const expected = envelopes && (await expectedRows(deps.keys, owner, envelopes, checkpoint.version));
  return Boolean(expected?.rows.has(key) || expected?.early.has(key));
};
