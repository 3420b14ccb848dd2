import { parseStream } from '@hoops/domain/stream';
import type { StoredStream } from '@hoops/event-store/event-store';
import { projectStream } from '@hoops/projections/project-stream';
import { sourceOf } from '@hoops/projections/without-snapshots';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import * as z from 'zod/mini';
import { checkEvents } from '../check-events.ts';
import type { Stage } from '../jobs/staged-job.ts';
import { type CheckDeps, expectedOf } from '../verification/recheck.ts';
import type { VerifyDeps } from '../verification/verification-context.ts';
import { walkStreams } from '../verification/walk-segment.ts';
import { refuseUnlessWritten } from './generation-steps.ts';
import { rowsWriter, shardLocks } from './write-rows.ts';

type FoldInput = { readonly generation: number; readonly accepted: readonly string[] };

const cursorSchema = z.strictObject({ stream: z.string(), commit: z.int() });

/**
 * Builds a generation's rows and reads each stream once; existing rows are not replaced. Broken streams
 * that were not accepted are skipped. Counts streams.
 */
export const foldStage = (
  deps: CheckDeps & Pick<VerifyDeps, 'aStep'> & { readonly folded?: (streams: number) => void },
  inputOf: (run: string) => Promise<FoldInput>,
): Stage<FoldInput> => {
  const lockShard = shardLocks();
  return {
    begin: async (name, _segments, run) => ({ run: name, input: await inputOf(run) }),
    async step({ generation, accepted }, segment, cursor) {
      await refuseUnlessWritten(deps, generation);
      const { write, end } = rowsWriter(deps, generation, lockShard);
      const mayCount = new Set(accepted.map((stream) => parseStream(stream).name));
      let streams = 0;
      /** @returns number of commits in the stream */
      const fold = async (found: StoredStream, version: number): Promise<number> => {
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
          const done = await fold(found, there.get(found.stream)?.version ?? 0);
          commits += done;
        });
        streams += group.length;
        return commits;
      });
      await end();
      deps.folded?.(streams);
      return { cursor: after && JSON.stringify(after), count: streams };
    },
    finish: async () => undefined,
  };
};
