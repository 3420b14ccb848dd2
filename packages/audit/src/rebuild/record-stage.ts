import type { StreamName } from '@hoops/domain/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import { streamsOf } from '../findings.ts';
import type { Stage } from '../jobs/staged-job.ts';
import { type By, record } from '../record.ts';
import type { VerifyDeps } from '../verification/verification-context.ts';
import { readVerifyReport, rowFindingPieces } from '../verification/verify-report.ts';
import { isMendable, type MendInput, refoldStreams } from './mend-stage.ts';

const namedAtOnce = 200;

type Mended = {
  readonly streams: readonly StreamName[];
  readonly strayRows: number;
  readonly totals: number;
};

/** @param id idempotency key */
export const recordRepair = async (
  deps: CommandDeps,
  by: By,
  id: string,
  { streams, ...beside }: Mended,
): Promise<readonly StreamName[]> => {
  const recorded: StreamName[] = [];
  for (let from = 0; from === 0 || from < streams.length; from += namedAtOnce) {
    const repairId = `${id}.${recorded.length + 1}`;
    const part = streams.slice(from, from + namedAtOnce);
    const { strayRows, totals } = from === 0 ? beside : { strayRows: 0, totals: 0 };
    const command = { type: 'RepairRows', repairId, streams: part, strayRows, totals } as const;
    recorded.push(await record(deps, by, command, repairId));
  }
  return recorded;
};

type RecordInput = MendInput & { readonly id: string; readonly by: By };

/** Records repairs before they start: a few hundred streams per step, all in segment 0. Counts findings. */
export const recordStage = (
  deps: CommandDeps & VerifyDeps,
  inputOf: (run: string, number: number) => Promise<RecordInput>,
): Stage<RecordInput> => ({
  begin: async (name, _segments, run, { number }) => ({ run: name, input: await inputOf(run, number) }),
  async step({ found, keepsMisfiled, id, by }, { segment }, cursor) {
    if (segment > 0) return { cursor: null, count: 0 };
    const report = await readVerifyReport(deps.checkpoints, found);
    if (!report) throw new Error(`There is no report of ${found}.`);
    const streams = new Set<StreamName>();
    let [count, strayRows, totals] = [0, 0, 0];
    let next: string | null = null;
    for await (const piece of rowFindingPieces(deps.checkpoints, report, cursor)) {
      for (const finding of piece.findings) {
        if (!isMendable(finding, keepsMisfiled)) continue;
        count += 1;
        for (const stream of streamsOf([finding])) streams.add(stream);
        if (finding.kind === 'stray-row' || finding.kind === 'misfiled-row') strayRows += 1;
        if (finding.kind === 'wrong-total') totals += 1;
      }
      next = piece.cursor;
      if (streams.size >= namedAtOnce) break;
    }
    if (count > 0) {
      const recorded = await recordRepair(deps, by, `${id}.${cursor ?? 'first'}`, {
        streams: [...streams],
        strayRows,
        totals,
      });
      await refoldStreams(deps, recorded);
    }
    return { cursor: next, count };
  },
  finish: async () => undefined,
});
