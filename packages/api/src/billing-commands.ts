import { deleteAthleteCommand } from './athletes/delete-athlete.ts';
import type { BillingDeps } from './http/run-intent-command.ts';
import { paymentCommands } from './payments/commands.ts';
import { planCommands } from './plans/commands.ts';

/** Every command that moves money or speaks with the payment provider: one Lambda serves them. */
export const billingCommands = (deps: BillingDeps) => ({
  ...planCommands(deps),
  ...paymentCommands(deps),
  ...deleteAthleteCommand(deps),
});
