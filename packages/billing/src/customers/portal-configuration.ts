import type Stripe from 'stripe';

export const portalMark = { configuredBy: 'hoops' } as const;

/** Only cards and invoices are enabled, because plans and personal data are changed in our app. */
export const portalFeatures = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  customer_update: { enabled: false },
  subscription_cancel: { enabled: false },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
} as const satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

export const findPortalConfiguration = async (
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> => {
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.configuredBy === portalMark.configuredBy) return configuration;
  }
  return undefined;
};
