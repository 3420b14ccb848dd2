import type Stripe from 'stripe';

/** By this mark we find the one configuration that is ours. */
export const portalMark = { configuredBy: 'hoops' } as const;

/** Cards and invoices only: subscriptions and personal data are changed in our own app. */
export const portalFeatures = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  customer_update: { enabled: false },
  subscription_cancel: { enabled: false },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
} as const satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** The active configuration of Stripe's customer portal that the set-up made; undefined before. */
export const findPortalConfiguration = async (
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> => {
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.configuredBy === portalMark.configuredBy) return configuration;
  }
  return undefined;
};
