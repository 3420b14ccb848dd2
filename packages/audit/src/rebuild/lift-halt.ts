import type { StreamName } from '@hoops/domain/stream';
import type { CommitLog } from '@hoops/event-store/commit-log';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { PublishedPositions } from '@hoops/runtime/coordination/published-positions';
import { AuditProblem } from '../audit-problem.ts';
import { byOperator, record } from '../record.ts';
import { checkNamed } from '../verification/check-named.ts';
import type { ExternalHeads } from '../verification/known-ends.ts';
import type { CheckDeps } from '../verification/recheck.ts';
import { type Acceptance, checkAcceptance, refuseQuarantined } from './acceptance.ts';

export type LiftDeps = CheckDeps &
  CommandDeps & {
    readonly log: Pick<CommitLog, 'onwards' | 'lift'>;
    readonly positions: PublishedPositions;
  };

/** `broken`: the stored events differ from the appended events, but are accepted anyway. */
export type Lifted = { readonly stream: StreamName; readonly broken: boolean };

const nothingLifted =
  'The halt was not lifted. To accept the stored events anyway, name the stream again: lift-halt STREAM --accept STREAM --reason TEXT.';

/**
 * Lifts a stream's halt after recording it. Can be repeated.
 * @throws AuditProblem if not halted, without a reason, or still broken and unaccepted
 */
export const liftHalt = async (
  deps: LiftDeps,
  stream: StreamName,
  {
    operator,
    acceptance,
    knownHeads,
  }: {
    readonly operator: string;
    readonly acceptance: Acceptance;
    readonly knownHeads?: ExternalHeads | undefined;
  },
): Promise<Lifted> => {
  const { log, positions } = deps;
  const { reason, streams } = acceptance;
  if (reason === '') throw new AuditProblem('Give a reason, without names: --reason TEXT.');
  if (streams.some((accepted) => accepted !== stream)) {
    throw new AuditProblem(`Only ${stream} can be accepted here.`);
  }
  const published = await positions.read(stream);
  const { isHalted } = await log.onwards(stream, 1);
  if (!isHalted && !published?.stopped) throw new AuditProblem(`${stream} is not halted.`);

  const checked = (await checkNamed(deps, [stream], knownHeads)).get(stream);
  if (!checked) throw new Error('A stream was not checked.');
  const { findings, head } = checked;
  checkAcceptance(acceptance, findings);
  const broken = findings.length > 0;
  if (broken) refuseQuarantined([{ kind: 'quarantined', stream }], new Set(streams), nothingLifted);

  await record(deps, byOperator(operator), {
    type: 'LiftHalt',
    liftId: deps.newId(),
    stream,
    reason,
    broken,
  });
  // Publishing resumes after the head, because the last published commit may be lost.
  if (published) {
    await positions.write(stream, { ...published, commit: head.commit, hash: head.hash, stopped: false });
  }
  await log.lift(stream);
  return { stream, broken };
};
