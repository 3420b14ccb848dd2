import { type AccessCommand, accessStreams } from '@hoops/domain/access/access-decider';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyIdSchema } from '@hoops/domain/ids';
import { parseStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, repository, streamReader } from '@hoops/event-store/repository';
import type { ReadStore } from '@hoops/projections/read-store';
import type { SignIns } from '@hoops/runtime/sign-ins';
import * as z from 'zod/mini';
import { AuditProblem } from './audit-problem.ts';

export type AdministratorDeps = CommandDeps & { readonly signIns: Pick<SignIns, 'exists'> };

export type SecondFactorDeps = CommandDeps & {
  readonly signIns: Pick<SignIns, 'exists' | 'removeSecondFactor' | 'endSessions'>;
  /** Wall clock, which sessions use too. */
  readonly now: () => Date;
};

/**
 * Grants or revokes an administrator's role (spec section 6).
 * @returns false if unchanged
 * @throws AuditProblem for an unknown user account or the last administrator
 */
export const changeAdministrator = async (
  { signIns, ...deps }: AdministratorDeps,
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
  if (type === 'RevokeAdmin' && (await isLast(deps.store, sub))) {
    throw new AuditProblem(
      `${sub} is the last administrator. Grant another person the role first, with grant-admin.`,
    );
  }
  return (await execute(deps, { type, sub, operator })) > 0;
};

/**
 * Removes a lost second factor and ends all sessions. Can be repeated after an interruption.
 * @throws AuditProblem for an unknown user account
 */
export const removeSecondFactor = async (
  { signIns, now, ...deps }: SecondFactorDeps,
  sub: string,
  operator: string,
): Promise<void> => {
  if (!(await signIns.exists(sub))) throw new AuditProblem(`There is no sign-in ${sub}.`);
  const before = now();
  // Rounded down, because sign-in times have whole seconds and the next sign-in must not seem earlier.
  before.setUTCMilliseconds(0);
  await execute(deps, { type: 'RemoveSecondFactor', sub, operator, before: before.toISOString() });
  await signIns.removeSecondFactor(sub);
  await signIns.endSessions(sub);
};

/** @throws AuditProblem on repeated conflicts */
const execute = async (
  deps: CommandDeps,
  command: Extract<AccessCommand, { readonly operator: string }>,
): Promise<number> => {
  const commandId = deps.newId();
  const result = await repository(deps, accessStreams).execute(command.sub, [command], {
    commandId,
    actor: { sub: command.operator, role: 'operator' },
    correlationId: commandId,
  });
  if (result.kind !== 'accepted')
    throw new AuditProblem('This sign-in is being changed by someone else. Try again.');
  return result.events.length;
};

const isLast = async (store: EventStore, sub: string): Promise<boolean> => {
  if (!(await isAdmin(store, sub))) return false;
  for await (const stream of store.streams()) {
    const { kind, id } = parseStream(stream);
    if (kind === 'access' && id !== sub && (await isAdmin(store, id))) return false;
  }
  return true;
};

const isAdmin = async (store: EventStore, sub: string): Promise<boolean> =>
  (await streamReader(store, accessStreams).load(sub)).state.isAdmin;

const familyRow = z.object({ parentID: familyIdSchema, email: z.string() });

/**
 * User account of the family with this verified email. Unverified addresses prove nothing.
 * @throws AuditProblem unless exactly one exists
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
    const { parentID, email: theirs } = z.parse(familyRow, row.data);
    if (theirs.toLowerCase() !== wanted) continue;
    isKnown = true;
    const { state } = await streamReader(store, familyStreams).load(parentID);
    if (state.kind === 'registered' && state.provenEmail?.toLowerCase() === wanted) proven.push(parentID);
  }
  if (!isKnown) throw new AuditProblem('No family has this email address.');
  const [sub, ...others] = proven;
  if (sub === undefined) {
    throw new AuditProblem(
      'This family has not confirmed its email address. Specify the sign-in with --sub.',
    );
  }
  if (others.length > 0) throw new AuditProblem('Several families have this email address. Use --sub.');
  return sub;
};
