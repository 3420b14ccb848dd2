import { planIds, planPrice } from '@hoops/domain/club/plans';
import { formatDollars } from '@hoops/domain/money';
import Stripe from 'stripe';
import { findPortalConfiguration, portalFeatures, portalMark } from '../customers/portal-configuration.ts';
import { lookupKeyOf, makePrice } from '../stripe/prices.ts';
import { webhookTypes } from '../webhooks/webhook-types.ts';

export type SetUpOptions = {
  readonly siteUrl: string;
  readonly webhookUrl?: string | undefined;
};

/**
 * Sets up a Stripe account. Sends no idempotency keys, because Stripe would replay deleted objects.
 * @returns a report, and a new webhook's signing secret
 */
export const setUpStripe = async (
  stripe: Stripe,
  { siteUrl, webhookUrl }: SetUpOptions,
): Promise<{ readonly webhookSecret: string | undefined; readonly done: readonly Done[] }> => {
  const done = [...(await setUpPrices(stripe)), await setUpPortal(stripe, siteUrl)];
  if (webhookUrl === undefined) return { webhookSecret: undefined, done };
  const webhookSecret = await setUpWebhook(stripe, webhookUrl);
  const what = `webhook endpoint ${webhookUrl} for ${webhookTypes.length} types of event`;
  return { webhookSecret, done: [...done, { what, outcome: webhookSecret ? 'made' : 'checked' }] };
};

/**
 * Makes Stripe deliver webhooks to `url` in the SDK's API version.
 * @returns the signing secret of a new endpoint; Stripe shows it only once
 */
const setUpWebhook = async (stripe: Stripe, url: string): Promise<string | undefined> => {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue;
    await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: [...webhookTypes], disabled: false });
    return undefined;
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...webhookTypes],
    api_version: Stripe.API_VERSION,
  });
  return made.secret;
};

const setUpPortal = async (stripe: Stripe, siteUrl: string): Promise<Done> => {
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

export type Done = {
  readonly what: string;
  /** `kept`: unchanged. `checked`: an existing object was updated. */
  readonly outcome: 'made' | 'kept' | 'checked';
};

/** Creates the spec's prices at Stripe. Later prices are created when first charged. */
const setUpPrices = async (stripe: Stripe): Promise<readonly Done[]> => {
  const done: Done[] = [];
  for (const plan of planIds) {
    const price = planPrice[plan];
    const lookupKey = lookupKeyOf(plan, price);
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const what = `price ${lookupKey}, ${formatDollars(price)} a month`;
    const isKept = data[0]?.unit_amount === price.cents && data[0].currency === price.currency;
    if (!isKept) await makePrice(stripe, plan, price);
    done.push({ what, outcome: isKept ? 'kept' : 'made' });
  }
  return done;
};
