import { type Actor, systemActor } from '@hoops/domain/actor';
import type { SignedDay } from '@hoops/domain/job/events';
import { jobStreams, type SignedDaysCommand } from '@hoops/domain/job/job-decider';
import { type CommandDeps, repository, streamReader } from '@hoops/event-store/repository';
import { AuditProblem } from '../audit-problem.ts';
import { byOperator } from '../record.ts';
import type { KeptHeads } from './kept-heads.ts';
import type { OutsideProofsOfDays } from './outside-proofs.ts';

type Remembering = {
  readonly deps: Pick<CommandDeps, 'store'>;
  readonly keptHeads: Pick<KeptHeads, 'newestDay' | 'digestOf' | 'checkAll'>;
};

const remembered = async ({ deps: { store } }: Pick<Remembering, 'deps'>) =>
  (await streamReader(store, jobStreams).load('sign-heads')).state;

/** @throws AuditProblem if the remembered day is missing or its file changed */
export const checkRemembered = async (of: Remembering): Promise<SignedDay | null> => {
  const { signed } = await remembered(of);
  if (!signed) return null;
  const digest = await of.keptHeads.digestOf(signed.day);
  if (digest === undefined) {
    const newest = await of.keptHeads.newestDay();
    throw new AuditProblem(
      `The signed heads of ${signed.day} are missing: ${newest === undefined ? 'no heads remain' : `the newest remaining heads are of ${newest}`}.`,
    );
  }
  if (digest !== signed.digest)
    throw new AuditProblem(`The heads stored for ${signed.day} are not the ones that were signed.`);
  return signed;
};

/** @throws AuditProblem for a missing or changed day */
export const checkAllDays = async (of: Remembering): Promise<void> =>
  of.keptHeads.checkAll((await remembered(of)).lostBefore);

export const wrongHeads = async (
  of: Remembering,
  outside?: Pick<OutsideProofsOfDays, 'check'>,
): Promise<readonly string[]> => {
  const checks = await Promise.allSettled([checkRemembered(of), checkAllDays(of)]);
  const problems = checks.flatMap((check) => {
    if (check.status === 'fulfilled') return [];
    if (check.reason instanceof AuditProblem) return [check.reason.message];
    throw check.reason;
  });
  return problems.length > 0 ? problems : ((await outside?.check()) ?? []);
};

export const rememberDay = async (
  deps: CommandDeps,
  keptHeads: Pick<KeptHeads, 'digestOf'>,
  day: string,
): Promise<void> => {
  const digest = await keptHeads.digestOf(day);
  if (digest === undefined) throw new AuditProblem(`The heads of ${day} are missing.`);
  await execute(deps, systemActor('keep-heads'), { type: 'RememberSignedDay', day, digest });
};

/**
 * Accepts lost signed days and remembers the newest remaining day.
 * @throws AuditProblem without a loss or reason, or if the remaining day is wrong
 */
export const acceptLostHeads = async (
  deps: CommandDeps,
  keptHeads: Remembering['keptHeads'],
  { operator, reason }: { readonly operator: string; readonly reason: string },
): Promise<{ readonly lost: SignedDay; readonly newest: SignedDay | null }> => {
  if (reason === '') throw new AuditProblem('Give a reason, without names: --reason TEXT.');
  const of = { deps, keptHeads };
  const { signed: lost } = await remembered(of);
  if (!lost || (await wrongHeads(of)).length === 0) throw new AuditProblem('No signed heads are lost.');
  const day = await keptHeads.newestDay();
  const digest = day === undefined ? undefined : await keptHeads.digestOf(day);
  const newest = day !== undefined && digest !== undefined ? { day, digest } : null;
  await execute(deps, byOperator(operator).actor, { type: 'AcceptLostHeads', lost, newest, reason });
  return { lost, newest };
};

const execute = async (deps: CommandDeps, actor: Actor, command: SignedDaysCommand): Promise<void> => {
  const commandId = deps.newId();
  const result = await repository(deps, jobStreams).execute('sign-heads', [command], {
    commandId,
    actor,
    correlationId: commandId,
  });
  if (result.kind !== 'accepted') throw new Error(`${command.type} was not recorded: ${result.kind}.`);
};
