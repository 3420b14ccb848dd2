import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { invoiceLink } from '@hoops/billing/customers/invoice-link';
import { portalLink } from '@hoops/billing/customers/portal-link';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { familyId, intentId } from '@hoops/domain/ids';
import { siteConfig } from '@hoops/runtime/config';
import { billingCommands } from '../billing-commands.ts';
import { createHandler } from '../http/create-handler.ts';
import { handlerDeps } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(async () => {
  const deps = handlerDeps();
  const billing = await billingFromConfig();
  const { siteUrl } = siteConfig();
  return createHandler(
    billingCommands({
      ...deps,
      runIntent: (family, intent, sinceVersion) =>
        performIntent(billing, familyId(family), intentId(intent), sinceVersion),
      portalLink: (family, back, saved, correlationId) =>
        portalLink(billing, familyId(family), `${siteUrl}${back}`, `${siteUrl}${saved}`, { correlationId }),
      invoiceLink: (family, invoiceId) => invoiceLink(billing, familyId(family), invoiceId),
    }),
    deps,
  );
});
