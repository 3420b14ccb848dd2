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
import { inPasses, undivided } from '@hoops/runtime/segments/in-passes';
import type { Segment, StepResult } from '@hoops/runtime/segments/segmented-job';
import type { SignIns } from '@hoops/runtime/sign-ins';
import { AuditProblem } from '../audit-problem.ts';
import { drainStep } from '../drain-step.ts';
import { type RequestedJob, runHere, segmentsHere } from '../jobs/requested-job.ts';
import { dropStep, leftoversOf } from '../rebuild/leftovers.ts';
import { type RefoldDeps, refoldStreams } from '../rebuild/refold.ts';
import type { By } from '../record.ts';
import { checkErasure, type ErasureAsked, erasedFamilyId, isErased, throwBlocked } from './check-erasure.ts';
import { eachStream } from './each-stream.ts';
import {
  customersIn,
  emailsIn,
  guardianEmailsIn,
  guardiansIn,
  isShredded,
  mailsAbout,
  requestOf,
  sharedWithFamilyIn,
} from './erasure-scope.ts';
import type { StandIns } from './stand-ins.ts';

export type EraseDeps = CommandDeps &
  Pick<RefoldDeps, 'rows' | 'concurrency'> & {
    readonly keys: RefoldDeps['keys'] & Pick<FamilyKeys, 'find' | 'erase'>;
    readonly signIns: Pick<SignIns, 'remove'>;
    readonly forgetSuppressed: (address: string) => Promise<void>;
    readonly eraseCustomers: (customers: ErasedCustomers) => Promise<number>;
    /** Set only on the local system; docs/audit.md lists the data that remains on AWS. */
    readonly standIns?: StandIns | undefined;
    readonly wallClock: Clock;
    /** Names of generations that nobody reads, but whose rows still exist. */
    readonly leftovers: Checkpoints;
    /** Milliseconds until no process caches the key or writes rows decrypted with the key. */
    readonly drainMs: number;
    readonly report: (step: string) => void;
  };

export type Erasure = ErasureAsked & { readonly by: By };

type Pass = (erasure: Erasure, cursor: string | null) => Promise<StepResult>;

const nothingMore = { cursor: null, count: 0 };
const nothingFound = { figures: [], problems: 0, findings: [] };
const whole: Segment = { segment: 0, of: 1 };

/**
 * Erases a family's user account, Stripe customer, addresses, rows and keys; events remain. Can be repeated.
 * @throws AuditProblem with the step that must come first
 */
export const erasureJob = (deps: EraseDeps): RequestedJob<Erasure | null> => {
  const pass = (says: string, work: Pass) => (erasure: Erasure, _whole: Segment, cursor: string | null) => {
    if (cursor === null) deps.report(says);
    return work(erasure, cursor);
  };
  const passes = inPasses({
    ending: pass(
      'Deleting the user account, the Stripe customer and the address at SES.',
      async (erasure) => {
        await endRelations(deps, erasure);
        return nothingMore;
      },
    ),
    closing: pass('Closing the open requests of the family.', (erasure, cursor) =>
      closeRequests(deps, erasure, cursor),
    ),
    draining: pass('Deleting the key, and waiting until no process has it in memory.', (erasure, cursor) =>
      drain(deps, erasure, cursor),
    ),
    dropping: pass('Deleting rows that are not used anymore.', async (_erasure, cursor) =>
      dropStep(deps, await leftoversOf(deps), whole, cursor),
    ),
    removing: pass('Removing the family from the rows.', (erasure, cursor) =>
      removeRows(deps, erasure, cursor),
    ),
  });
  return {
    kind: 'erase-family',
    async begin({ familyId, reason, by, byRule = false }) {
      const erasure = { familyId: erasedFamilyId(familyId), by, reason, byRule };
      return (await begin(deps, erasure)) ? erasure : null;
    },
    step: undivided(async (erasure, _whole, cursor) =>
      erasure ? passes(erasure, whole, cursor) : nothingMore,
    ),
    async finish(erasure) {
      if (!erasure) return nothingFound;
      await deps.standIns?.shred();
      // A repeated command is not recognized without the key, so `isErased` is checked first.
      if (!(await isErased(deps, erasure.familyId)))
        await onFamily(deps, erasure, { type: 'CompleteErasure' });
      return nothingFound;
    },
  };
};

/**
 * Runs `erasureJob` in this process; can be repeated after an interruption.
 * @returns false if already erased
 * @throws AuditProblem with the step that must come first
 */
export const eraseFamily = async (
  deps: EraseDeps & { readonly wait: (ms: number) => Promise<void> },
  { byRule, ...erasure }: Erasure,
): Promise<boolean> => {
  if (await isErased(deps, erasure.familyId)) return false;
  const request = { runId: 'here', ...erasure, ...(byRule && { byRule }) };
  await runHere(erasureJob(deps), request, { ...segmentsHere, wait: deps.wait });
  return true;
};

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
  for (const sub of guardiansIn(history)) await endMembership(deps, erasure, sub);
  for (const { athleteId, firstHome } of sharedWithFamilyIn(history)) {
    const release = { type: 'ReleaseSharedAthlete', athleteId, home: familyId } as const;
    await onFamily(deps, erasure, release, firstHome);
  }
  await deps.eraseCustomers({ familyId, linked: customers, emails });
  const mailed = [...emails, ...guardianEmailsIn(history)];
  for (const email of mailed) await deps.forgetSuppressed(email);
  if (deps.standIns) {
    const mailIds = await mailsAbout(deps.store, familyId, emails);
    await deps.standIns.forget({ emails: mailed, customers, mailIds });
  }
};

const closeRequests = async (deps: EraseDeps, erasure: Erasure, cursor: string | null) => {
  const emails = emailsIn(await wholeStream(deps.store, familyStream(erasure.familyId)));
  return eachStream(deps.store, whole, cursor, async (stream) => {
    const found = await requestOf(deps.store, stream, erasure.familyId, emails);
    if (!found) return false;
    await closeRequest(deps, erasure, found.requestId);
    if (found.hasOwnKey) await deps.keys.erase(stream);
    return true;
  });
};

/**
 * The family's key is erased last, because its emails identify the other streams. The drain waits for
 * processes that cache the key.
 */
const drain = async (deps: EraseDeps, { familyId }: Erasure, cursor: string | null) => {
  if (cursor === null) await deps.keys.erase(familyStream(familyId));
  return drainStep(deps, cursor);
};

const removeRows = async (deps: EraseDeps, erasure: Erasure, cursor: string | null) => {
  const family = familyStream(erasure.familyId);
  return eachStream(deps.store, whole, cursor, async (stream) => {
    if (stream !== family && !(await isShredded(deps, stream, family))) return false;
    await refoldStreams(deps, [stream]);
    return true;
  });
};

const endSessions = async (deps: EraseDeps, erasure: Erasure): Promise<void> => {
  const sub = erasure.familyId;
  const command = { type: 'RevokeSessions', sub, before: nowIso(deps.wallClock) } as const;
  const accesses = repository(deps, accessStreams);
  expectRecorded(await accesses.execute(sub, [command], contextOf(erasure, command)));
};

/** Other guardians keep their login without a family. */
const endMembership = async (deps: EraseDeps, erasure: Erasure, sub: string): Promise<void> => {
  const command = { type: 'LeaveHousehold', sub, familyId: erasure.familyId } as const;
  const accesses = repository(deps, accessStreams);
  expectRecorded(await accesses.execute(sub, [command], contextOf(erasure, command)));
};

/** The key is erased, so nobody can reply to the sender. */
const closeRequest = async (deps: EraseDeps, erasure: Erasure, requestId: RequestId): Promise<void> => {
  const command = { type: 'MarkRequestHandled', requestId } as const;
  const context = { ...contextOf(erasure, command), keyId: requestStream(requestId) };
  expectRecorded(await repository(deps, requestStreams).execute(requestId, [command], context));
};

const onFamily = async (
  deps: EraseDeps,
  erasure: Erasure,
  command: Extract<
    FamilyCommand,
    { readonly type: 'EraseFamily' | 'CompleteErasure' | 'ReleaseSharedAthlete' }
  >,
  family = erasure.familyId,
): Promise<void> => {
  const families = repository(deps, familyStreams);
  expectRecorded(await families.execute(family, [command], contextOf(erasure, command)));
};

const contextOf = (
  { familyId, by }: Erasure,
  { type, athleteId }: { readonly type: string; readonly athleteId?: string },
) => ({
  commandId: ['erase', familyId, type, ...(athleteId === undefined ? [] : [athleteId])].join('-'),
  body: familyId,
  actor: by.actor,
  correlationId: by.correlationId ?? `erase-${familyId}`,
});

/** @throws AuditProblem on a rejection or repeated conflicts */
const expectRecorded = (result: CommandResult<unknown>): void => {
  if (result.kind === 'rejected') throwBlocked(result.rejection.rejected);
  if (result.kind === 'conflict' || result.kind === 'refused-reuse')
    throw new AuditProblem('This family is being changed by someone else. Try again.');
};
