import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import { projectStream } from '@hoops/projections/project-stream';
import { noCheckpoint, type StreamChange } from '@hoops/projections/read-store';
import { writesOf } from '@hoops/projections/row-changes';
import { sourceOf } from '@hoops/projections/without-snapshots';
import type { CheckedStream } from './check-events.ts';
import { type ExpectedAt, expectedListed, lookCloser, quarantineOf, type RowsReport } from './check-rows.ts';
import { checkStream } from './check-streams.ts';
import type { Expected } from './expected-rows.ts';
import type { Finding } from './findings.ts';
import { type CheckDeps, expectedOf, type Judging } from './look-again.ts';
import { rowSums } from './row-sums.ts';
import { listedHash, type Survey, surveyRows } from './survey.ts';
import { showing } from './witnesses.ts';

/** As of which version a stream's rows were taken from the sums, and what its checkpoint must list then. */
type Folded = { readonly version: number; readonly head: number; readonly listed: bigint };

/**
 * Makes the rows of a generation from streams that were read, and compares them with what lies there in the end. Each stream is
 * folded once, for both; projectors write the same generation meanwhile, so that it may have moved on by then.
 * @param before what lay in the generation already, when an earlier attempt had begun it.
 */
export const foldRows = (
  deps: CheckDeps,
  before: Pick<Survey, 'generation' | 'checkpoints'>,
  judging: Judging,
) => {
  const { generation } = before;
  const { hash } = judging.witnesses;
  const sums = rowSums(hash);
  const folded = new Map<StreamName, Folded>();
  const findings: Finding[] = [];
  const { write, end: endOfWriting } = rowsWriter(deps, generation);

  const subtract = (stream: StreamName, version: number, expected: Expected): void => {
    for (const row of expected.hashed) sums.subtract(row);
    folded.set(stream, { version, head: expected.head, listed: expectedListed(hash, expected) });
  };

  /** A stream that projectors brought to another version since, or that is new: its rows are those of that version. */
  const followTo = async (stream: StreamName, version: number): Promise<void> => {
    const witnesses = showing(judging.witnesses, () => version);
    const checked = await checkStream(deps, stream, witnesses);
    const was = await expectedOf(deps, stream, checked, folded.get(stream)?.version ?? 0, judging);
    const is = await expectedOf(deps, stream, checked, version, judging);
    if (!was || !is) {
      findings.push(...quarantineOf(stream, checked));
      return;
    }
    for (const row of was.hashed) sums.add(row);
    subtract(stream, version, is);
  };

  return {
    /** Writes the rows of a stream that was checked, unless they are there already. */
    take: async (stream: StreamName, checked: CheckedStream, expectedAt: ExpectedAt): Promise<void> => {
      const head = checked.envelopes?.at(-1)?.version ?? 0;
      const expected = await expectedAt(head);
      if (!checked.envelopes || !expected) {
        findings.push(...quarantineOf(stream, checked));
        return;
      }
      subtract(stream, head, expected);
      const there = before.checkpoints.get(stream);
      if (head <= (there?.version ?? 0)) return;
      if (there) await projectStream({ ...deps, store: sourceOf(checked.envelopes) }, generation, stream);
      else await write(stream, checked.envelopes, expected);
    },
    /** Surveys the generation once all streams were taken, and reports what is wrong with its rows. */
    end: async (): Promise<RowsReport> => {
      await endOfWriting();
      const survey = await surveyRows(deps.rows, generation, hash);
      sums.addAll(survey.sums);
      const none = { version: 0, listed: listedHash(hash, noCheckpoint) };
      const streams = [...new Set([...folded.keys(), ...survey.checkpoints.keys()])];
      const suspects = new Set<StreamName>();
      for (const stream of streams) {
        const { version, listed } = survey.checkpoints.get(stream) ?? none;
        if ((folded.get(stream)?.version ?? 0) !== version) await followTo(stream, version);
        const own = folded.get(stream) ?? { ...none, head: 0 };
        if (version !== own.head || listed !== own.listed) suspects.add(stream);
      }
      return lookCloser(deps, { survey, sums, suspects, findings, streams }, judging);
    },
  };
};

type Made = {
  readonly stream: StreamName;
  readonly envelopes: readonly Envelope[];
  readonly change: StreamChange;
};

/** Writes rows of streams that have none yet, of as many streams together as one write takes. */
const rowsWriter = (deps: Pick<CheckDeps, 'rows' | 'keys'>, generation: number) => {
  const { rows } = deps;
  let group: Made[] = [];
  let size = 0;
  // One write after the other: two at once would keep each other from adding to the same totals.
  let writing = Promise.resolve();

  const project = async ({ stream, envelopes }: Made): Promise<void> => {
    await projectStream({ ...deps, store: sourceOf(envelopes) }, generation, stream);
  };

  const flush = (): Promise<void> => {
    const made = group;
    [group, size] = [[], 0];
    writing = writing.then(async () => {
      if (made.length === 0) return;
      if (await rows.writeStream(generation, ...made.map(({ change }) => change))) return;
      // A projector was there first, or moved one of the totals.
      for (const one of made) await project(one);
    });
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
