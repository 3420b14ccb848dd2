import type { ErasedCustomers } from '@hoops/billing/customers/erase-customers';
import { accessStreams } from '@hoops/domain/access/access-decider';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import { familyStreams } from '@hoops/domain/family/stream';
import type { RequestId } from '@hoops/domain/ids';
import { requestStreams } from '@hoops/domain/request/request-decider';
import { familyStream, requestStream } from '@hoops/domain/stream';
import { type CommandDeps, type CommandResult, repository } from '@hoops/event-store/repository';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { SignIns } from '@hoops/runtime/sign-ins';
import { AuditProblem } from '../audit-problem.ts';
import { drainStep } from '../drain-step.ts';
import type { JobOfRun } from '../jobs/job-of-run.ts';
import { type Stage, type StagedInput, stagedJob } from '../jobs/staged-job.ts';
import { type RefoldDeps, refoldStreams } from '../rebuild/mend-stage.ts';
import type { By } from '../rebuild-deps.ts';
import { checkErasure, type ErasureAsked, isErased, refuse } from './check-erasure.ts';
import { eachStream } from './each-stream.ts';
import { customersIn, emailsIn, isShredded, mailsAbout, requestOf } from './erasure-scope.ts';
import type { StandIns } from './stand-ins.ts';

export type EraseDeps = CommandDeps &
  Pick<RefoldDeps, 'rows' | 'concurrency'> & {
    readonly keys: RefoldDeps['keys'] & Pick<FamilyKeys, 'find' | 'erase'>;
    readonly signIns: Pick<SignIns, 'remove'>;
    /** Off SES's list of addresses from which mail came back for good. */
    readonly forgetSuppressed: (address: string) => Promise<void>;
    readonly eraseCustomers: (customers: ErasedCustomers) => Promise<number>;
    /** What only one machine's stand-ins can do; on AWS docs/audit.md says what stays outside. */
    readonly standIns?: StandIns | undefined;
    /** Sessions know the machines' time, and so do keys in memory. */
    readonly wallClock: Clock;
    /** Milliseconds until no process knows the key any more, or writes rows that it opened with it. */
    readonly drainMs: number;
    readonly report: (step: string) => void;
  };

/** Who has a family erased, and why. */
export type Erasure = ErasureAsked & { readonly by: By };

/** What is done at each stage, in their order. */
const stages = {
  ending: 'Ending the sign-in, deleting the customer at Stripe, and forgetting the address at SES.',
  closing: 'Closing its requests.',
  draining: 'Deleting the key, and waiting until no process holds it any more.',
  removing: 'Removing it from the rows.',
} as const;
type StageName = keyof typeof stages;
const order = Object.keys(stages) as readonly StageName[];

type StageInput = { readonly run: string };

/**
 * Erases a family: its sign-in, its customer at Stripe, its addresses on SES's list, whatever rows say of it, and the
 * keys under which its personal data lies in the events. The events stay, and read '[erased]'. What keeps it from being erased is
 * decided with its first event, after which no command for the family is accepted; every step after that can be
 * done again, by the same run or by the next one that is asked for. Nothing is left to do where it was erased before.
 * Counts the requests that it closes and the streams whose rows it makes again.
 * @param erasureOf a run.
 * @throws AuditProblem for what must be done first.
 */
export const erasureJob = (
  deps: EraseDeps & { readonly checkpoints: Checkpoints },
  erasureOf: (run: string) => Promise<Erasure>,
): JobOfRun<StagedInput> => {
  const stage = (
    step: (
      erasure: Erasure,
      segment: Segment,
      cursor: string | null,
    ) => ReturnType<Stage<StageInput>['step']>,
  ): Stage<StageInput> => ({
    begin: async (name, _segments, run) => ({ run: name, input: { run } }),
    step: async ({ run }, segment, cursor) => step(await erasureOf(run), segment, cursor),
    finish: async () => undefined,
  });
  /** What is no work of segments is done by the first. */
  const once = (work: (erasure: Erasure) => Promise<void>): Stage<StageInput> =>
    stage(async (erasure, { segment }) => {
      if (segment === 0) await work(erasure);
      return nothingMore;
    });

  return stagedJob(
    deps.checkpoints,
    'erase-family',
    {
      ending: once((erasure) => endRelations(deps, erasure)),
      closing: stage((erasure, segment, cursor) => closeRequests(deps, erasure, segment, cursor)),
      draining: stage((erasure, { segment }, cursor) =>
        segment === 0 ? drain(deps, erasure, cursor) : Promise.resolve(nothingMore),
      ),
      removing: stage((erasure, segment, cursor) => removeRows(deps, erasure, segment, cursor)),
    },
    async (run, from) => {
      const erasure = await erasureOf(run);
      if (!from && !(await begin(deps, erasure))) return undefined;
      const stage = order[from ? order.indexOf(from.stage as StageName) + 1 : 0];
      if (stage === undefined) {
        await deps.standIns?.shred();
        // Under a key that is gone no command is known to be a repetition.
        if (!(await isErased(deps, erasure.familyId)))
          await onFamily(deps, erasure, { type: 'CompleteErasure' });
        return undefined;
      }
      deps.report(stages[stage]);
      return { stage, number: 1, mended: 0 };
    },
  );
};

const nothingMore = { cursor: null, count: 0 };

/** @returns false when the family was erased before. */
const begin = async (deps: EraseDeps, erasure: Erasure): Promise<boolean> => {
  const { familyId, reason, byRule } = erasure;
  const state = await checkErasure(deps.store, erasure, nowIso(deps.clock));
  if (state.kind === 'erased') return !(await isErased(deps, familyId));
  await onFamily(deps, erasure, { type: 'EraseFamily', reason, byRule });
  return true;
};

const endRelations = async (deps: EraseDeps, erasure: Erasure): Promise<void> => {
  const { familyId } = erasure;
  const history = await wholeStream(deps.store, familyStream(familyId));
  const [emails, customers] = [emailsIn(history), customersIn(history)];
  await deps.signIns.remove(familyId);
  await endSessions(deps, erasure);
  await deps.eraseCustomers({ familyId, linked: customers, emails });
  for (const email of emails) await deps.forgetSuppressed(email);
  if (deps.standIns) {
    const mailIds = await mailsAbout(deps.store, familyId, emails);
    await deps.standIns.forget({ emails, customers, mailIds });
  }
};

/** Those that it sent, signed in or from one of its addresses. Each that was sent signed out is under a key of its own, which goes. */
const closeRequests = async (deps: EraseDeps, erasure: Erasure, segment: Segment, cursor: string | null) => {
  const emails = emailsIn(await wholeStream(deps.store, familyStream(erasure.familyId)));
  return eachStream(deps.store, segment, cursor, async (stream) => {
    const found = await requestOf(deps.store, stream, erasure.familyId, emails);
    if (!found) return false;
    await closeRequest(deps, erasure, found.requestId);
    if (found.hasOwnKey) await deps.keys.erase(stream);
    return true;
  });
};

/** The family's own key comes last: the emails that find the others are sealed under it. Processes hold it for a while. */
const drain = async (deps: EraseDeps, { familyId }: Erasure, cursor: string | null) => {
  if (cursor === null) await deps.keys.erase(familyStream(familyId));
  return drainStep(deps, cursor);
};

/** Of the family, and of all that cannot be read any more: what it sent, and the mails to and about it. */
const removeRows = async (deps: EraseDeps, erasure: Erasure, segment: Segment, cursor: string | null) => {
  const family = familyStream(erasure.familyId);
  return eachStream(deps.store, segment, cursor, async (stream) => {
    if (stream !== family && !(await isShredded(deps, stream, family))) return false;
    await refoldStreams(deps, [stream]);
    return true;
  });
};

/** Every session that began before now, when the sign-in is gone already. */
const endSessions = async (deps: EraseDeps, erasure: Erasure): Promise<void> => {
  const sub = erasure.familyId;
  const command = { type: 'RevokeSessions', sub, before: nowIso(deps.wallClock) } as const;
  const accesses = repository(deps, accessStreams);
  expectRecorded(await accesses.execute(sub, [command], contextOf(erasure, command)));
};

/** The sender can no longer be answered. */
const closeRequest = async (deps: EraseDeps, erasure: Erasure, requestId: RequestId): Promise<void> => {
  const command = { type: 'MarkRequestHandled', requestId } as const;
  const context = { ...contextOf(erasure, command), keyId: requestStream(requestId) };
  expectRecorded(await repository(deps, requestStreams).execute(requestId, [command], context));
};

const onFamily = async (
  deps: EraseDeps,
  erasure: Erasure,
  command: Extract<FamilyCommand, { readonly type: 'EraseFamily' | 'CompleteErasure' }>,
): Promise<void> => {
  const families = repository(deps, familyStreams);
  expectRecorded(await families.execute(erasure.familyId, [command], contextOf(erasure, command)));
};

/** Resumes an erasure: what was recorded is not recorded again. */
const contextOf = ({ familyId, by }: Erasure, { type }: { readonly type: string }) => ({
  commandId: `erase-${familyId}-${type}`,
  body: familyId,
  actor: by.actor,
  correlationId: by.correlationId ?? `erase-${familyId}`,
});

/** @throws AuditProblem when it was refused, or others kept writing. */
const expectRecorded = (result: CommandResult<unknown>): void => {
  if (result.kind === 'rejected') refuse(result.rejection.rejected);
  if (result.kind === 'conflict' || result.kind === 'refused-reuse')
    throw new AuditProblem('Others were changing this family. Try again.');
};
