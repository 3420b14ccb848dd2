import { type JobResult, maxFindingsListed } from '@hoops/domain/job/events';
import { parseStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { RequestedJob } from '../jobs/requested-job.ts';
import { linesOfStream } from './export-lines.ts';
import { dropPieces, piecesOf, storePieces } from './export-pieces.ts';
import {
  addCounts,
  type ExportCounts,
  type ExportSegment,
  noCounts,
  parseSegment,
  readExportRun,
  readPointer,
  saveExportRun,
  savePointer,
  segmentEndName,
  segmentName,
} from './export-store.ts';

export type ExportDeps = {
  readonly store: Pick<EventStore, 'storedStreams'>;
  readonly checkpoints: Checkpoints;
  readonly clock: Clock;
  readonly commitsOfStep?: number;
};

export type ExportInput = { readonly runId: string; readonly madeAt: string };

const someSeconds = 2_000;

/**
 * Writes all events into compressed pieces beside the checkpoints, joined per segment. Keeps only the newest
 * export. Counts commits.
 */
export const exportJob = (deps: ExportDeps): RequestedJob<ExportInput> => {
  const { store, checkpoints, clock, commitsOfStep = someSeconds } = deps;
  return {
    kind: 'export',
    total: async () =>
      (await readExportRun(checkpoints, (await readPointer(checkpoints, 'kept')) ?? ''))?.made?.counts
        .commits ?? 0,
    async begin({ runId }, segments) {
      const before = await readExportRun(checkpoints, runId);
      if (before) return { runId, madeAt: before.madeAt };
      const [left, kept] = [await readPointer(checkpoints, 'begun'), await readPointer(checkpoints, 'kept')];
      if (left && left !== kept && left !== runId) await savePointer(checkpoints, 'given', left);
      await savePointer(checkpoints, 'begun', runId);
      for (const pointer of ['given', 'replaced'] as const) await dropAt(checkpoints, pointer, kept);
      const madeAt = nowIso(clock);
      await saveExportRun(checkpoints, runId, { madeAt, segments, made: null });
      return { runId, madeAt };
    },
    async step({ runId, madeAt }, segment, cursor) {
      const from: ExportSegment =
        cursor === null ? { after: null, pieces: 0, counts: noCounts } : parseSegment(cursor);
      let { after } = from;
      let [text, counts, isDone] = ['', noCounts, true];
      const behind = after && { stream: parseStream(after.stream).name, commit: after.commit };
      for await (const stored of store.storedStreams(behind ?? undefined, segment)) {
        const made = linesOfStream(stored, madeAt);
        text += made.text;
        counts = addCounts(counts, made.counts);
        after = { stream: stored.stream, commit: stored.commit };
        isDone = counts.commits < commitsOfStep;
        if (!isDone) break;
      }
      const name = segmentName(runId, segment);
      const pieces = await storePieces(checkpoints, name, from.pieces, piecesOf(text));
      if ((await readPointer(checkpoints, 'begun')) !== runId) {
        // A canceled run drops this piece; other pieces may be gone already.
        await dropPieces(checkpoints, name);
        return { cursor: null, count: 0 };
      }
      const next = JSON.stringify({ after, pieces, counts: addCounts(from.counts, counts) });
      if (isDone) await checkpoints.write(segmentEndName(runId, segment), next);
      return { cursor: isDone ? null : next, count: counts.commits };
    },
    async finish({ runId, madeAt }, _count, segments) {
      const ends: ExportSegment[] = [];
      for (const segment of segmentsOf(segments)) {
        const end = await checkpoints.read(segmentEndName(runId, segment));
        if (end === undefined) throw new Error(`Segment ${segment.segment} of ${segments} has not ended.`);
        ends.push(parseSegment(end));
      }
      const counts = ends.map((end) => end.counts).reduce<ExportCounts>(addCounts, noCounts);
      const made = { pieces: ends.map(({ pieces }) => pieces), counts };
      await saveExportRun(checkpoints, runId, { madeAt, segments, made });
      const kept = await readPointer(checkpoints, 'kept');
      if (kept !== undefined && kept !== runId) await savePointer(checkpoints, 'replaced', kept);
      await savePointer(checkpoints, 'kept', runId);
      // The old export is dropped last, so one export is always available. The next run drops leftovers of a
      // crash.
      const replaced = await readPointer(checkpoints, 'replaced');
      if (replaced) await dropExport(checkpoints, replaced);
      await savePointer(checkpoints, 'replaced', '');
      return resultOf(counts);
    },
    async cleanUp({ runId }) {
      const kept = await readPointer(checkpoints, 'kept');
      if (kept === runId || (await readPointer(checkpoints, 'begun')) !== runId) return;
      await savePointer(checkpoints, 'given', runId);
      // The pointer is cleared before the pieces are dropped, because running steps check the pointer after
      // each write.
      await savePointer(checkpoints, 'begun', '');
      await dropAt(checkpoints, 'given', kept);
    },
  };
};

const figures = ['streams', 'commits', 'events'] as const;

const resultOf = (counts: ExportCounts): JobResult => ({
  figures: figures.map((name) => ({ name, value: counts[name] })),
  problems: counts.leftOut.length,
  findings: counts.leftOut
    .slice(0, maxFindingsListed)
    .map((stream) => `${stream}: skipped, because its stored data is not a commit.`),
});

const dropAt = async (
  checkpoints: Checkpoints,
  pointer: 'given' | 'replaced',
  kept: string | undefined,
): Promise<void> => {
  const runId = await readPointer(checkpoints, pointer);
  if (runId && runId !== kept) await dropExport(checkpoints, runId);
  await savePointer(checkpoints, pointer, '');
};

const segmentsOf = (of: number): readonly Segment[] =>
  Array.from({ length: of }, (_, segment) => ({ segment, of }));

const dropExport = async (checkpoints: Checkpoints, runId: string): Promise<void> => {
  const run = await readExportRun(checkpoints, runId);
  for (const segment of segmentsOf(run?.segments ?? 0))
    await dropPieces(checkpoints, segmentName(runId, segment));
};
