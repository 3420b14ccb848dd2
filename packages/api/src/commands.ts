import { accountCommands } from './account/commands.ts';
import { athleteCommands } from './athletes/commands.ts';
import { classCommands } from './classes/commands.ts';
import type { CommandDeps } from './http/run-command.ts';
import { autopayCommands } from './payments/autopay-commands.ts';
import { reconciliationCommands } from './reconciliation/commands.ts';
import { requestCommands } from './requests/commands.ts';
import { attendanceCommands } from './roster/commands.ts';
import { scheduleCommands } from './schedule/commands.ts';

/** Every command that neither moves money nor is open to visitors: one Lambda serves them. */
export const commands = (deps: CommandDeps) => ({
  ...accountCommands(deps),
  ...athleteCommands(deps),
  ...classCommands(deps),
  ...autopayCommands(deps),
  ...scheduleCommands(deps),
  ...requestCommands(deps),
  ...attendanceCommands(deps),
  ...reconciliationCommands(deps),
});
