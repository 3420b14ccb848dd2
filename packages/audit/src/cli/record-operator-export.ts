import { accessLogStreams, maxFamiliesACommand } from '@hoops/domain/access-log/access-log-decider';
import type { Exported } from '@hoops/domain/access-log/events';
import { clubDate } from '@hoops/domain/time/club-time';
import { repository } from '@hoops/event-store/repository';
import { AuditProblem } from '../audit-problem.ts';
import { operatorOf } from './answer.ts';
import type { Context } from './context.ts';

/** @throws AuditProblem without a reason */
export const reasonOf = ({ options }: Context): string => {
  const reason = (options.reason ?? '').trim();
  if (reason === '') throw new AuditProblem('Give a reason, without names: --reason TEXT.');
  return reason;
};

/**
 * Records an operator's export before the file is written.
 * @param taken contents of the export; `lines` counts lines of a pack, or pieces
 */
export const recordOperatorExport = async (
  context: Context,
  taken: {
    readonly list: Exported;
    readonly lines: number;
    readonly familyIds: readonly string[];
    readonly athleteId?: string | undefined;
    readonly paymentId?: string | undefined;
  },
): Promise<void> => {
  const { system } = context;
  const { lines, familyIds, ...about } = taken;
  const reason = reasonOf(context);
  const id = { sub: 'operator', day: clubDate(system.clock.now()) };
  const correlationId = system.newId();
  for (let start = 0; start === 0 || start < familyIds.length; start += maxFamiliesACommand) {
    const named = familyIds.slice(start, start + maxFamiliesACommand);
    const part = { ...about, lines: start === 0 ? lines : 0, familyIds: named, reason };
    const result = await repository(system, accessLogStreams).execute(
      id,
      [{ type: 'RecordPersonalDataExported', ...part }],
      { commandId: system.newId(), actor: { sub: operatorOf(context), role: 'operator' }, correlationId },
    );
    if (result.kind !== 'accepted') throw new Error(`The export was not recorded: ${result.kind}.`);
  }
};
