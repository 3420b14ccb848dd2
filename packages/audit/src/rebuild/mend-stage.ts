import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { projectStream, refoldStream } from '@hoops/projections/project-stream';
import { generationNumbers } from '@hoops/projections/read-store';
import { withoutSnapshots } from '@hoops/projections/without-snapshots';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { type RowFinding, streamsOf } from '../findings.ts';
import type { Stage } from '../jobs/staged-job.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { CheckDeps } from '../look-again.ts';
import type { VerifyDeps } from '../verification/look.ts';
import { readVerifyReport, rowFindingPieces } from '../verification/verify-report.ts';
import { refuseUnlessWritten } from './generation-steps.ts';

export type RefoldDeps = Pick<CheckDeps, 'keys' | 'rows' | 'concurrency'> & {
  readonly store: Pick<EventStore, 'read'>;
};

export type MendInput = {
  readonly generation: number;
  /** The verification whose findings are mended. */
  readonly found: string;
  /** Where events are gone, an item that was put aside may be all that still knows of them. */
  readonly keepsMisfiled: boolean;
};

/** Some seconds' work, with the rest of a piece. */
const findingsAtOnce = 200;

/** Spreads what is to be mended over segments; a stream is one segment's alone. */
const hash = keyedHash(new Uint8Array());

/** Mends what a verification has found of the rows of a generation. Counts findings. */
export const mendStage = (
  deps: RefoldDeps & Pick<VerifyDeps, 'checkpoints'>,
  inputOf: (run: string, number: number) => Promise<MendInput>,
): Stage<MendInput> => ({
  begin: async (name, _segments, run, { number }) => ({ run: name, input: await inputOf(run, number) }),
  async step({ generation, found, keepsMisfiled }, { segment, of }, cursor) {
    await refuseUnlessWritten(deps, generation);
    const report = await readVerifyReport(deps.checkpoints, found);
    if (!report) throw new Error(`There is no report of ${found}.`);
    const own: RowFinding[] = [];
    let next: string | null = null;
    for await (const piece of rowFindingPieces(deps.checkpoints, report, cursor)) {
      for (const finding of piece.findings)
        if (isMendable(finding, keepsMisfiled) && hash(placeOf(finding)) % BigInt(of) === BigInt(segment))
          own.push(finding);
      next = piece.cursor;
      if (own.length >= findingsAtOnce) break;
    }
    await mend(deps, generation, own);
    return { cursor: next, count: own.length };
  },
  finish: async () => undefined,
});

/** Whether it may be mended. */
export const isMendable = ({ kind }: RowFinding, keepsMisfiled: boolean): boolean =>
  !(keepsMisfiled && kind === 'misfiled-row');

const placeOf = (finding: RowFinding): string => {
  const [stream] = streamsOf([finding]);
  if (stream !== undefined) return stream;
  return finding.kind === 'misfiled-row' ? finding.itemKey : 'rowKey' in finding ? finding.rowKey : '';
};

type Behind = Extract<RowFinding, { readonly kind: 'wrong-version' }>;
const isBehind = (finding: RowFinding): finding is Behind =>
  finding.kind === 'wrong-version' && finding.live < finding.expected;

/**
 * Removes what lies in a wrong place, refolds the streams that have wrong rows, removes rows that no stream makes, and sets totals
 * right that nothing has changed since they were added up. What others change meanwhile is found by the next comparison.
 */
const mend = async (deps: RefoldDeps, generation: number, findings: readonly RowFinding[]): Promise<void> => {
  const { rows } = deps;
  const [behind, wrong] = [findings.filter(isBehind), findings.filter((finding) => !isBehind(finding))];
  const misfiled = findings.flatMap((finding) => (finding.kind === 'misfiled-row' ? [finding.itemKey] : []));
  await rows.removeMisfiled(generation, misfiled);
  await refoldAll(deps, generation, streamsOf(wrong));
  // A refold of a stream that is written to all the time loses every race with its projector, which mends this as well.
  await forEachAtOnce(behind, deps.concurrency, async ({ stream, expected }) => {
    await projectStream({ ...deps, store: withoutSnapshots(deps.store) }, generation, stream, expected);
  });
  const strays = findings.flatMap((finding) => (finding.kind === 'stray-row' ? [finding.rowKey] : []));
  await rows.removeRows(generation, strays);
  for (const finding of findings) {
    if (finding.kind !== 'wrong-total') continue;
    const { rowKey, live, expected = {} } = finding;
    await rows.replaceTotal(generation, rowKey, live, expected);
  }
};

/** Derives the rows of streams again in every generation, whatever their chains say. */
export const refoldStreams = async (deps: RefoldDeps, streams: readonly StreamName[]): Promise<void> => {
  for (const generation of generationNumbers(await deps.rows.generations()))
    await refoldAll(deps, generation, streams);
};

const refoldAll = (
  { store, keys, rows, concurrency }: RefoldDeps,
  generation: number,
  streams: readonly StreamName[],
): Promise<void> =>
  forEachAtOnce(streams, concurrency, async (stream) => {
    await refoldStream({ store: withoutSnapshots(store), keys, rows }, generation, stream);
  });
