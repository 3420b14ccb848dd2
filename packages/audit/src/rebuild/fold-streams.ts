import type { StreamName } from '@hoops/domain/stream';
import type { StoredStream } from '@hoops/event-store/event-store';
import { projectStream } from '@hoops/projections/project-stream';
import { sourceOf } from '@hoops/projections/without-snapshots';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Segment, StepResult } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import { checkEvents } from '../check-events.ts';
import { walkStreams } from '../verification/check-streams.ts';
import { type CheckDeps, expectedOf } from '../verification/recheck.ts';
import type { VerifyDeps } from '../verification/verification-context.ts';
import { refuseUnlessWritten } from './rebuild-deps.ts';
import { rowsWriter, shardLocks } from './write-rows.ts';

type FoldDeps = CheckDeps & Pick<VerifyDeps, 'aStep'> & { readonly folded?: (streams: number) => void };
type FoldInput = { readonly generation: number; readonly accepted: readonly StreamName[] };

const cursorSchema = z.strictObject({ stream: z.string(), commit: z.int() });

/** Reads each stream once and writes its rows; existing rows are not replaced. Counts streams. */
export const foldStreams = (deps: FoldDeps) => {
  const lockShard = shardLocks();
  return async (
    { generation, accepted }: FoldInput,
    segment: Segment,
    cursor: string | null,
  ): Promise<StepResult> => {
    await refuseUnlessWritten(deps, generation);
    const { write, end } = rowsWriter(deps, generation, lockShard);
    const mayCount = new Set(accepted);
    let streams = 0;
    /** Skips broken streams that were not accepted. Returns the number of commits. */
    const foldOne = async (found: StoredStream, version: number): Promise<number> => {
      const { stream } = found;
      const checked = await checkEvents(deps, found, { knownHeads: [] });
      const { envelopes, commits } = checked;
      const head = envelopes?.at(-1)?.version ?? 0;
      const expected = await expectedOf(deps, stream, checked, head, mayCount);
      if (!envelopes || !expected || head <= version) return commits;
      if (version > 0) await projectStream({ ...deps, store: sourceOf(envelopes) }, generation, stream);
      else await write(stream, envelopes, expected);
      return commits;
    };
    const from = cursor === null ? null : z.parse(cursorSchema, JSON.parse(cursor));
    const after = await walkStreams(deps, segment, from, async (group) => {
      const names = group.map(({ stream }) => stream);
      const there = await deps.rows.checkpointsOf(generation, names);
      let commits = 0;
      await forEachAtOnce(group, deps.concurrency, async (found) => {
        const done = await foldOne(found, there.get(found.stream)?.version ?? 0);
        commits += done;
      });
      streams += group.length;
      return commits;
    });
    await end();
    deps.folded?.(streams);
    return { cursor: after && JSON.stringify(after), count: streams };
  };
};
