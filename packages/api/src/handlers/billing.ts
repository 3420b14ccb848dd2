import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { portalLink } from '@hoops/billing/customers/portal-link';
import { finishConfirmation } from '@hoops/billing/intents/finish-confirmation';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { siteConfig } from '@hoops/runtime/config';
import { deleteAthleteCommand } from '../athletes/delete-athlete.ts';
import { disputeCommands } from '../disputes/commands.ts';
import type { BillingDeps } from '../http/run-intent-command.ts';
import { paymentCommands } from '../payments/commands.ts';
import { planCommands } from '../plans/commands.ts';
import { handlerDeps } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(async () => {
  const deps = handlerDeps();
  const billing = await billingFromConfig(deps);
  const { siteUrl } = siteConfig();
  const implementations = billingCommands({
    ...deps,
    runIntent: (family, intent) => performIntent(billing, family, intent),
    portalLink: ({ familyId, stripeCustomerId }, back, saved, correlationId) =>
      portalLink(
        billing,
        familyId,
        `${siteUrl}${back}`,
        `${siteUrl}${saved}`,
        { correlationId },
        stripeCustomerId,
      ),
    finishConfirmation: (...asked) => finishConfirmation(billing, ...asked),
  });
  return { implementations, deps };
});

/** Every command that moves money or speaks with the payment provider: one Lambda serves them. */
const billingCommands = (deps: BillingDeps) => ({
  ...planCommands(deps),
  ...paymentCommands(deps),
  ...deleteAthleteCommand(deps),
  ...disputeCommands(deps),
});
