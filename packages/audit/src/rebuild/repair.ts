import type { StreamName } from '@hoops/domain/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { AuditProblem } from '../audit-problem.ts';
import { type Finding, inOrder } from '../findings.ts';
import { type By, byOperator } from '../record.ts';
import { checkNamed } from '../verification/check-named.ts';
import type { CheckDeps } from '../verification/recheck.ts';
import { segmentsHere } from '../verification/verify.ts';
import { findingsOf } from '../verification/verify-report.ts';
import { refuseQuarantined } from './acceptance.ts';
import { refoldStreams } from './mend-stage.ts';
import { recordRepair } from './record-stage.ts';
import { type RepairJobDeps, refuseWhileRebuilding, repairJob } from './repair-job.ts';
import { reportOfStage } from './stages.ts';

export type RepairDeps = CheckDeps & CommandDeps;

/**
 * Refolds streams in every generation.
 * @param id idempotency key of the repair
 * @throws AuditProblem before any change for missing or broken streams
 */
export const repairChosen = async (
  deps: RepairDeps & Pick<RepairJobDeps, 'isGivenUp'>,
  streams: readonly StreamName[],
  by: By,
  id: string,
): Promise<void> => {
  await refuseWhileRebuilding(deps);
  const checked = await checkNamed(deps, streams);
  for (const [stream, { findings, events }] of checked) {
    if (findings.length === 0 && events === 0) throw new AuditProblem(`There is no stream ${stream}.`);
  }
  const quarantined = [...checked].flatMap(([stream, { findings }]): readonly Finding[] =>
    findings.length > 0 ? [{ kind: 'quarantined', stream }] : [],
  );
  refuseQuarantined(quarantined, new Set(), 'Nothing was changed.');
  const recorded = await recordRepair(deps, by, id, { streams, strayRows: 0, totals: 0 });
  await refoldStreams(deps, [...streams, ...recorded]);
};

export const repairStreams = (
  deps: RepairDeps,
  streams: readonly StreamName[],
  operator: string,
): Promise<void> =>
  repairChosen({ ...deps, isGivenUp: async () => false }, streams, byOperator(operator), deps.newId());

export type RepairReport = {
  readonly found: readonly Finding[];
  readonly left: readonly Finding[];
};

export const repairFound = async (deps: RepairDeps, operator: string): Promise<RepairReport> => {
  const checkpoints = memoryCheckpoints();
  const run = deps.newId();
  const job = repairJob({
    ...deps,
    checkpoints,
    knownEnds: async () => ({}),
    kept: (finding) => finding,
    byOf: async () => byOperator(operator),
    isGivenUp: async () => false,
  });
  let comparisons = 0;
  const begin = async (segments: number) => {
    const begun = await job.begin(run, segments);
    if (begun?.stage === 'comparing') comparisons = begun.input.place.number;
    return begun;
  };
  await runSegments(segmentHandler({ ...job, begin, isKeptByRun: true }, checkpoints), segmentsHere);
  const foundAt = async (number: number): Promise<readonly Finding[]> => {
    const report = await reportOfStage(checkpoints, run, 'comparing', number);
    const findings: Finding[] = [];
    for await (const finding of findingsOf(checkpoints, report)) findings.push(finding);
    return findings.sort(inOrder);
  };
  return { found: await foundAt(1), left: await foundAt(comparisons) };
};
