import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { invoiceLink } from '@hoops/billing/customers/invoice-link';
import { portalLink } from '@hoops/billing/customers/portal-link';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { siteConfig } from '@hoops/runtime/config';
import { billingCommands } from '../billing-commands.ts';
import { handlerDeps } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(async () => {
  const deps = handlerDeps();
  const billing = await billingFromConfig(deps.store);
  const { siteUrl } = siteConfig();
  const implementations = billingCommands({
    ...deps,
    runIntent: (family, intent) => performIntent(billing, family, intent),
    portalLink: (family, back, saved, correlationId) =>
      portalLink(billing, family, `${siteUrl}${back}`, `${siteUrl}${saved}`, { correlationId }),
    invoiceLink: (family, invoiceId) => invoiceLink(billing, family, invoiceId),
  });
  return { implementations, deps };
});
