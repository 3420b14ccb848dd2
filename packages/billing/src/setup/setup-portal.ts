import type Stripe from 'stripe';
import { findPortalConfiguration, portalFeatures, portalMark } from '../customers/portal-configuration.ts';
import type { Done } from './done.ts';

export const setUpPortal = async (stripe: Stripe, siteUrl: string): Promise<Done> => {
  const settings = {
    features: portalFeatures,
    metadata: portalMark,
    default_return_url: `${siteUrl}/portal`,
    business_profile: {
      privacy_policy_url: `${siteUrl}/privacy`,
      terms_of_service_url: `${siteUrl}/terms`,
    },
  };
  const existing = await findPortalConfiguration(stripe);
  const what = 'portal configuration: cards and invoices only';
  if (existing) {
    await stripe.billingPortal.configurations.update(existing.id, settings);
    return { what, outcome: 'checked' };
  }
  await stripe.billingPortal.configurations.create(settings);
  return { what, outcome: 'made' };
};
