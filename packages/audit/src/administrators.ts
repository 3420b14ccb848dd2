import { accessDecider } from '@hoops/domain/access/access-decider';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { familyIdSchema } from '@hoops/domain/ids';
import { accessStream, familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { foldOf, handleCommand } from '@hoops/event-store/handle-command';
import type { ReadStore } from '@hoops/projections/read-store';
import { familyViewSchema } from '@hoops/projections/views/family-view';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import type { SignIns } from '@hoops/runtime/sign-ins';
import * as z from 'zod/mini';
import { AuditProblem } from './audit-problem.ts';

export type AdministratorDeps = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly signIns: Pick<SignIns, 'exists'>;
};

/**
 * Makes a sign-in an administrator, or takes that away (spec section 6); the event names the operator.
 * @returns false when it was so already.
 * @throws AuditProblem for a sign-in that is unknown, and when nobody would be left who may administer anything.
 */
export const changeAdministrator = async (
  { store, clock, newId, signIns }: AdministratorDeps,
  type: 'GrantAdmin' | 'RevokeAdmin',
  sub: string,
  operator: string,
): Promise<boolean> => {
  if (!z.safeParse(familyIdSchema, sub).success) throw new AuditProblem(`${sub} is not the id of a sign-in.`);
  if (type === 'GrantAdmin' && !(await signIns.exists(sub))) {
    throw new AuditProblem(
      `There is no sign-in ${sub}. The person signs up first; their id is the sub that Cognito shows.`,
    );
  }
  if (type === 'RevokeAdmin' && (await isLast(store, sub))) {
    throw new AuditProblem(
      `${sub} is the last administrator. Make somebody else one first, with grant-admin.`,
    );
  }
  const stream = accessStream(sub);
  const commandId = newId();
  const result = await handleCommand({
    store,
    decider: accessDecider,
    stream,
    command: { type, sub, operator },
    commandId,
    actor: { sub: operator, role: 'operator' },
    at: nowIso(clock),
    correlationId: commandId,
    keyId: stream,
    newId,
  });
  if (result.kind !== 'accepted') throw new AuditProblem('Others were changing this sign-in. Try again.');
  return result.events.length > 0;
};

/** Whether this is an administrator and nobody else is, by the events themselves. */
const isLast = async (store: EventStore, sub: string): Promise<boolean> => {
  if (!(await isAdmin(store, accessStream(sub)))) return false;
  for await (const stream of store.streams()) {
    if (parseStream(stream).kind !== 'access' || stream === accessStream(sub)) continue;
    if (await isAdmin(store, stream)) return false;
  }
  return true;
};

const isAdmin = async (store: EventStore, stream: StreamName): Promise<boolean> =>
  (await store.load(stream, foldOf(accessDecider))).state.isAdmin;

/**
 * The sign-in whose family has this e-mail. Anybody may type any address when registering, so the family must
 * have shown that the address is theirs.
 * @throws AuditProblem when there is none, or not exactly one.
 */
export const signInOfEmail = async (
  { store, rows }: { readonly store: Pick<EventStore, 'load'>; readonly rows: ReadStore },
  email: string,
): Promise<string> => {
  const wanted = email.trim().toLowerCase();
  const { live } = await rows.generations();
  let isKnown = false;
  const proven: string[] = [];
  for await (const { row } of rows.allRows(live)) {
    if (row.kind !== 'document' || row.type !== 'family') continue;
    const { parentID, email: theirs } = z.parse(familyViewSchema, row.data);
    if (theirs.toLowerCase() !== wanted) continue;
    isKnown = true;
    const { state } = await store.load(familyStream(parentID), foldOf(familyDecider));
    if (state.kind === 'registered' && state.provenEmail?.toLowerCase() === wanted) proven.push(parentID);
  }
  if (!isKnown) throw new AuditProblem('No family has this e-mail address.');
  const [sub, ...others] = proven;
  if (sub === undefined) {
    throw new AuditProblem(
      'This family has not confirmed its e-mail address. Name the sign-in itself, with --sub.',
    );
  }
  if (others.length > 0) throw new AuditProblem('Several families have this e-mail address. Use --sub.');
  return sub;
};
