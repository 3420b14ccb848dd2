import type { Implementations } from '../http/create-handler.ts';
import { type CommandDeps, runFamilyCommand } from '../http/run-command.ts';

/** Automatic payment of class bills, on and off. */
export const autopayCommands = (deps: CommandDeps): Implementations<'turnOnAutopay' | 'turnOffAutopay'> => ({
  async turnOnAutopay(input, request) {
    const { version } = await runFamilyCommand(deps, request, { type: 'TurnOnAutopay', ...input });
    return { version };
  },

  async turnOffAutopay(_input, request) {
    const { version } = await runFamilyCommand(deps, request, { type: 'TurnOffAutopay' });
    return { version };
  },
});
