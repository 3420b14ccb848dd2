import type { ErasedCustomers } from '@hoops/billing/customers/erase-customers';
import { accessStreams } from '@hoops/domain/access/access-decider';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyIdSchema, type RequestId } from '@hoops/domain/ids';
import { requestStreams } from '@hoops/domain/request/request-decider';
import { familyStream, requestStream } from '@hoops/domain/stream';
import { type CommandResult, repository, streamReader } from '@hoops/event-store/repository';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { SignIns } from '@hoops/runtime/sign-ins';
import { AuditProblem } from '../audit-problem.ts';
import { refoldStreams } from '../rebuild/mend-stage.ts';
import type { RepairDeps } from '../repair.ts';
import { customersIn, emailsIn, mailsOf, namesPerson, requestsOf, shreddedStreams } from './erasure-scope.ts';

export type EraseDeps = RepairDeps & {
  readonly keys: Pick<FamilyKeys, 'find' | 'erase'>;
  readonly signIns: Pick<SignIns, 'remove'>;
  readonly eraseCustomers: (customers: ErasedCustomers) => Promise<number>;
  /** What only one machine's stand-ins can do; on AWS docs/audit.md says what stays outside. */
  readonly standIns?: StandIns | undefined;
  readonly clock: Clock;
  /** Sessions know the machines' time. */
  readonly wallClock: Clock;
  readonly newId: () => string;
  /** Milliseconds until no process knows the key any more, or writes rows that it opened with it. */
  readonly drainMs: number;
  readonly report: (step: string) => void;
};

export type StandIns = {
  /** Removes mails that were delivered, and what Stripe's own records say of customers. */
  readonly forget: (traces: {
    readonly emails: readonly string[];
    readonly mailIds: readonly string[];
    readonly customers: readonly string[];
  }) => Promise<void>;
  /** Leaves nothing on the disk of what was deleted. */
  readonly shred: () => Promise<void>;
};

export type Erasure = { readonly familyId: FamilyId; readonly operator: string; readonly reason: string };

/**
 * Erases a family: its sign-in, its customer at Stripe, whatever rows say of it, and the keys under which its
 * personal data lies in the events. The events stay, and read '[erased]'. What keeps it from being erased is
 * decided with its first event, after which no command for the family is accepted; every step after that can be
 * done again, so that an operator who is interrupted asks for the same once more.
 * @returns false when it was erased before.
 * @throws AuditProblem for what must be done first.
 */
export const eraseFamily = async (deps: EraseDeps, erasure: Erasure): Promise<boolean> => {
  const { familyId } = erasure;
  const stream = familyStream(familyId);
  const { state } = await streamReader(deps.store, familyStreams).load(familyId);
  if (state.kind === 'unregistered') throw new AuditProblem(`There is no family ${familyId}.`);
  if (state.kind === 'erased' && state.erasedAt !== null) return false;
  if (state.kind === 'registered') await begin(deps, erasure);

  const history = await wholeStream(deps.store, stream);
  const emails = emailsIn(history);
  deps.report('Ending the sign-in.');
  await deps.signIns.remove(familyId);
  await endSessions(deps, erasure);
  deps.report('Deleting the customer at Stripe.');
  const customers = customersIn(history);
  await deps.eraseCustomers({ familyId, linked: customers, emails });
  deps.report('Closing its requests.');
  const requests = await requestsOf(deps.store, familyId, emails);
  for (const requestId of requests.all) await closeRequest(deps, erasure, requestId);
  // A mail about a request is recorded under the request's name, no matter who sent it.
  const mailIds = await mailsOf(deps.store, [stream, ...requests.all.map(requestStream)]);
  await deps.standIns?.forget({ emails, customers, mailIds });
  deps.report('Deleting the keys.');
  // The family's own comes last: the e-mails that find the others are sealed under it.
  for (const request of requests.ownKeys) await deps.keys.erase(request);
  await deps.keys.erase(stream);
  deps.report('Waiting until no process holds the keys any more.');
  await deps.wait(deps.drainMs);
  deps.report('Removing it from the rows.');
  await refoldStreams(deps, [stream, ...(await shreddedStreams(deps, stream))]);
  await deps.standIns?.shred();
  await onFamily(deps, erasure, { type: 'CompleteErasure' });
  return true;
};

/** @throws AuditProblem for what cannot be a family's id. */
export const erasedFamilyId = (text: string | undefined): FamilyId => {
  const id = familyIdSchema.safeParse(text);
  if (!id.success) throw new AuditProblem('Name the family: erase-family <its id> --reason TEXT.');
  return id.data;
};

const maxReasonLength = 200;

const begin = async (deps: EraseDeps, erasure: Erasure): Promise<void> => {
  const { familyId, reason } = erasure;
  const stream = familyStream(familyId);
  const access = await streamReader(deps.store, accessStreams).load(familyId);
  if (access.state.isAdmin)
    throw new AuditProblem(`${familyId} is an administrator. Take that away first, with revoke-admin.`);
  if (reason === '' || reason.length > maxReasonLength)
    throw new AuditProblem(`Say why, in up to ${maxReasonLength} characters: --reason TEXT.`);
  if (namesPerson(await wholeStream(deps.store, stream), reason))
    throw new AuditProblem(
      'The reason names a member of this family. It is kept for good: write it without names.',
    );
  await onFamily(deps, erasure, { type: 'EraseFamily', reason });
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

const whatToDoFirst: Readonly<Record<string, string>> = {
  'intent-open': 'Something of this family is still on its way at Stripe. Try again in a few minutes.',
  'plan-active':
    'An athlete of this family has a plan. Delete the athlete, or cancel the training and wait until it has ended.',
  'money-owed':
    'This family has unpaid bills. Have them paid first: afterwards the money could not be claimed.',
  'dispute-open':
    'A payment of this family is disputed. Wait until the bank has decided: afterwards the dispute could not be answered.',
};

/** Resumes an erasure: what was recorded is not recorded again. */
const contextOf = ({ familyId, operator }: Erasure, { type }: { readonly type: string }) => ({
  commandId: `erase-${familyId}-${type}`,
  body: familyId,
  actor: { sub: operator, role: 'operator' } as const,
  correlationId: `erase-${familyId}`,
});

/** @throws AuditProblem when it was refused, or others kept writing. */
const expectRecorded = (result: CommandResult<unknown>): void => {
  if (result.kind === 'rejected')
    throw new AuditProblem(whatToDoFirst[result.rejection.rejected] ?? 'This family cannot be erased.');
  if (result.kind === 'conflict' || result.kind === 'refused-reuse')
    throw new AuditProblem('Others were changing this family. Try again.');
};
