import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { portalLink } from '@hoops/billing/customers/portal-link';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { siteConfig } from '@hoops/runtime/config';
import { deleteAthleteCommand } from '../athletes/commands.ts';
import { joinDoublesCommand } from '../athletes/join-doubles.ts';
import { athleteRoutes } from '../athletes/routes.ts';
import { disputeCommands } from '../disputes/dispute.ts';
import { disputeRoutes } from '../disputes/routes.ts';
import type { BillingDeps } from '../http/run-intent-command.ts';
import { paymentCommands } from '../payments/commands.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { planCommands } from '../plans/commands.ts';
import { planRoutes } from '../plans/routes.ts';
import { handlerDeps } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

const billingRoutes = { ...planRoutes, ...paymentRoutes, ...athleteRoutes, ...disputeRoutes };

export const handler = httpHandler(billingRoutes, async () => {
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
  });
  return { implementations, deps };
});

const billingCommands = (deps: BillingDeps) => ({
  ...planCommands(deps),
  ...paymentCommands(deps),
  ...deleteAthleteCommand(deps),
  ...joinDoublesCommand(deps),
  ...disputeCommands(deps),
});
