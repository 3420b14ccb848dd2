import { accessStreams } from '@hoops/domain/access/access-decider';
import { blockersOf, type ErasureBlocker } from '@hoops/domain/family/erasure/blockers';
import { isReasonOfRule, reasonToErase } from '@hoops/domain/family/erasure/retention';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import { wholeStream } from '@hoops/event-store/whole-stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { AuditProblem } from '../audit-problem.ts';
import { namesPerson } from './erasure-scope.ts';

const maxReasonLength = 200;

const whatToDoFirst: Readonly<Record<ErasureBlocker | 'kept-longer', string>> = {
  'intent-open':
    'A payment or plan change of this family is still in progress at Stripe. Try again in a few minutes.',
  'plan-active':
    'An athlete of this family has a plan. Delete the athlete, or cancel the training and wait until it has ended.',
  'money-owed':
    'This family has unpaid bills. They must be paid first, because the club cannot collect them after an erasure.',
  'dispute-open':
    'A payment of this family is disputed. Wait until the bank has decided, because the club cannot answer the dispute after an erasure.',
  'is-administrator':
    'The parent of this family is an administrator. An operator must first revoke the role with revoke-admin.',
  'kept-longer': 'This family was active recently, so its records are kept longer.',
};

/**
 * Throws an error with the step that the operator must do first.
 * @throws AuditProblem always
 */
export const throwBlocked = (blocker: string): never => {
  throw new AuditProblem(
    whatToDoFirst[blocker as keyof typeof whatToDoFirst] ?? 'This family cannot be erased.',
  );
};

/** @throws AuditProblem for an invalid family id */
export const erasedFamilyId = (text: string | undefined): FamilyId => {
  const id = familyIdSchema.safeParse(text);
  if (!id.success) throw new AuditProblem('Specify the family by its id.');
  return id.data;
};

/** `byRule` is true if the retention rule started the erasure instead of a person. */
export type ErasureAsked = {
  readonly familyId: FamilyId;
  readonly reason: string;
  readonly byRule: boolean;
};

/**
 * Checks that a family may be erased.
 * @param at ISO-8601 UTC
 * @returns the family
 * @throws AuditProblem if another step must come first
 */
export const checkErasure = async (
  store: Pick<EventStore, 'load' | 'read'>,
  { familyId, reason, byRule }: ErasureAsked,
  at: string,
): Promise<Exclude<FamilyState, { readonly kind: 'unregistered' }>> => {
  const { state } = await streamReader(store, familyStreams).load(familyId);
  if (state.kind === 'unregistered') throw new AuditProblem(`There is no family ${familyId}.`);
  if (state.kind === 'erased' && state.erasedAt !== null) return state;
  if (state.kind === 'registered') {
    const access = await streamReader(store, accessStreams).load(familyId);
    if (access.state.isAdmin) throwBlocked('is-administrator');
    const [blocker] = blockersOf(state);
    if (blocker) throwBlocked(blocker);
    if (byRule && reasonToErase(state, at) !== reason) throwBlocked('kept-longer');
  }
  if (reason === '' || reason.length > maxReasonLength)
    throw new AuditProblem(`Give a reason of at most ${maxReasonLength} characters: --reason TEXT.`);
  if (!isReasonOfRule(reason) && namesPerson(await wholeStream(store, familyStream(familyId)), reason))
    throw new AuditProblem(
      'The reason names a member of this family. It is kept permanently: write it without names.',
    );
  return state;
};

/** True if a family is fully erased. Also checks the key, because a restored backup may contain the key. */
export const isErased = async (
  { store, keys }: { readonly store: Pick<EventStore, 'load'>; readonly keys: Pick<FamilyKeys, 'find'> },
  familyId: FamilyId,
): Promise<boolean> => {
  const { state } = await streamReader(store, familyStreams).load(familyId);
  if (state.kind !== 'erased' || state.erasedAt === null) return false;
  return (await keys.find(familyStream(familyId)))?.kind === 'erased';
};
