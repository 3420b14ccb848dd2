import type { CommandDeps } from '@hoops/event-store/repository';
import { accountCommands } from './account/commands.ts';
import { secondFactorCommands } from './account/second-factor.ts';
import { athleteCommands } from './athletes/commands.ts';
import type { AsksForSecondFactor } from './auth/second-factor.ts';
import { classCommands } from './classes/commands.ts';
import { declaredCommands } from './http/declared-commands.ts';
import { reconciliationCommands } from './reconciliation/commands.ts';
import { attendanceCommands } from './roster/commands.ts';
import { scheduleCommands } from './schedule/commands.ts';

/** Every command that neither moves money nor is open to visitors: one Lambda serves them. */
export const commands = (deps: CommandDeps & { readonly asksForSecondFactor?: AsksForSecondFactor }) => ({
  ...declaredCommands(deps),
  ...accountCommands(deps),
  ...secondFactorCommands(deps),
  ...athleteCommands(deps),
  ...classCommands(deps),
  ...scheduleCommands(deps),
  ...attendanceCommands(deps),
  ...reconciliationCommands(deps),
});
