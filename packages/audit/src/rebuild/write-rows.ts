import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import { projectStream } from '@hoops/projections/project-stream';
import type { StreamChange } from '@hoops/projections/read-store';
import { writesOf } from '@hoops/projections/row-changes';
import { sourceOf } from '@hoops/projections/without-snapshots';
import { jitteredBackoff } from '@hoops/runtime/backoff';
import type { Expected } from '../expected-rows.ts';
import type { CheckDeps } from '../look-again.ts';

type Made = {
  readonly stream: StreamName;
  readonly envelopes: readonly Envelope[];
  readonly change: StreamChange;
};

/** After which the streams of a group are written one by one: each of those writes has tries of its own. */
const groupAttempts = 5;

/** Writes rows of streams that have none yet, of as many streams together as one write takes. */
export const rowsWriter = (deps: Pick<CheckDeps, 'rows' | 'keys'>, generation: number) => {
  const { rows } = deps;
  let group: Made[] = [];
  let size = 0;
  // One write after the other: two at once would keep each other from adding to the same totals.
  let writing = Promise.resolve();

  const project = async ({ stream, envelopes }: Made): Promise<void> => {
    await projectStream({ ...deps, store: sourceOf(envelopes) }, generation, stream);
  };

  /** Another segment, or a projector, may have moved a total at the same moment: then the next try writes all of them together. */
  const writeGroup = async (made: readonly Made[]): Promise<void> => {
    const names = made.map(({ stream }) => stream);
    for (let attempt = 1; attempt <= groupAttempts; attempt += 1) {
      if (await rows.writeStream(generation, ...made.map(({ change }) => change))) return;
      const wasProjected = (await rows.checkpointsOf(generation, names)).size > 0;
      if (wasProjected) break;
      await jitteredBackoff(attempt);
    }
    for (const one of made) await project(one);
  };

  const flush = (): Promise<void> => {
    const made = group;
    [group, size] = [[], 0];
    if (made.length > 0) writing = writing.then(() => writeGroup(made));
    return writing;
  };

  return {
    write: async (stream: StreamName, envelopes: readonly Envelope[], expected: Expected): Promise<void> => {
      const { head, rows: put, listed, shares } = expected;
      const made: Made = {
        stream,
        envelopes,
        change: {
          stream,
          basedOn: 0,
          version: head,
          rows: listed,
          shares,
          put: [...put.values()],
          removeKeys: [],
          add: shares,
        },
      };
      const writes = 1 + writesOf(made.change);
      // The first checkpoint is not counted.
      const room = rows.maxRowsPerWrite + 1;
      if (writes > room) return project(made);
      const flushed = size + writes > room ? flush() : undefined;
      group.push(made);
      size += writes;
      await flushed;
    },
    end: flush,
  };
};
