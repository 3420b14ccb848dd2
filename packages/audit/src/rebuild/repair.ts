import type { StreamName } from '@hoops/domain/stream';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { type Finding, inOrder } from '../findings.ts';
import { runHere, segmentsHere } from '../jobs/requested-job.ts';
import { byOperator } from '../record.ts';
import { type RepairDeps, type RepairJobDeps, repairJob } from './repair-job.ts';

export type RepairReport = { readonly found: readonly Finding[]; readonly left: readonly Finding[] };

const repairHere = async (
  deps: RepairDeps,
  operator: string,
  streams: readonly StreamName[] | undefined,
  onRepaired?: RepairJobDeps['onRepaired'],
): Promise<void> => {
  const checkpoints = memoryCheckpoints();
  const job = repairJob({
    ...deps,
    checkpoints,
    knownEnds: async () => ({}),
    kept: (finding) => finding,
    isGivenUp: async () => false,
    ...(onRepaired && { onRepaired }),
  });
  const request = { runId: deps.newId(), by: byOperator(operator), reason: '' };
  await runHere(job, { ...request, ...(streams && { streams: [...streams] }) }, segmentsHere, checkpoints);
};

/** @throws AuditProblem like `repairJob` */
export const repairStreams = (
  deps: RepairDeps,
  streams: readonly StreamName[],
  operator: string,
): Promise<void> => repairHere(deps, operator, streams);

export const repairFound = async (deps: RepairDeps, operator: string): Promise<RepairReport> => {
  let report: RepairReport = { found: [], left: [] };
  await repairHere(deps, operator, undefined, (found, left) => {
    report = { found: found.toSorted(inOrder), left: left.toSorted(inOrder) };
  });
  return report;
};
