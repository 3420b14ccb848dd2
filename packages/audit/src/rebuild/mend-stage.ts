import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { projectStream, refoldStream } from '@hoops/projections/project-stream';
import { generationNumbers } from '@hoops/projections/read-store';
import { withoutSnapshots } from '@hoops/projections/without-snapshots';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { type RowFinding, streamsOf } from '../findings.ts';
import type { Stage } from '../jobs/staged-job.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { CheckDeps } from '../verification/recheck.ts';
import type { VerifyDeps } from '../verification/verification-context.ts';
import { readVerifyReport, rowFindingPieces } from '../verification/verify-report.ts';
import { refuseUnlessWritten } from './generation-steps.ts';

export type RefoldDeps = Pick<CheckDeps, 'keys' | 'rows' | 'concurrency'> & {
  readonly store: Pick<EventStore, 'read'>;
};

export type MendInput = {
  readonly generation: number;
  readonly found: string;
  /** True if misfiled items are kept: after lost events, a misfiled item may be the only evidence. */
  readonly keepsMisfiled: boolean;
};

/** Takes a few seconds; a step also finishes a piece that it has begun. */
const findingsAtOnce = 200;

const hash = keyedHash(new Uint8Array());

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
 * Deletes misfiled and stray rows, refolds wrong streams and corrects totals that have not changed since they
 * were summed. The next comparison finds concurrent changes.
 */
const mend = async (deps: RefoldDeps, generation: number, findings: readonly RowFinding[]): Promise<void> => {
  const { rows } = deps;
  const [behind, wrong] = [findings.filter(isBehind), findings.filter((finding) => !isBehind(finding))];
  const misfiled = findings.flatMap((finding) => (finding.kind === 'misfiled-row' ? [finding.itemKey] : []));
  await rows.removeMisfiled(generation, misfiled);
  await refoldAll(deps, generation, streamsOf(wrong));
  // Streams that lag are projected, not refolded, because a refold loses races against a busy stream's
  // projector.
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
