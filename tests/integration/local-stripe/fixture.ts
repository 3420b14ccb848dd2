import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalStripe, type LocalStripeOptions, startLocalStripe } from '@hoops/local-stripe/server';
import Stripe from 'stripe';
import { createTrafficRecorder, type TrafficRecorder } from './oracle/traffic-recorder.ts';

const day = (text: string): Date => new Date(text.includes('T') ? text : `${text}T12:00:00Z`);
export const seconds = (text: string): number => Math.floor(day(text).getTime() / 1000);

export interface Club {
  readonly local: LocalStripe;
  /** Checks traffic against the SDK's declarations; closing the club fails if traffic differs. */
  readonly recorder: TrafficRecorder;
  readonly stripe: Stripe;
  readonly dataDir: string;
  now(): Date;
  travel(to: string): Promise<void>;
  close(): Promise<void>;
}

export interface ClubOptions {
  readonly at?: string;
  readonly dataDir?: string;
  readonly onExchange?: LocalStripeOptions['onExchange'];
}

export async function startClub({ at = '2026-11-05', dataDir, onExchange }: ClubOptions = {}): Promise<Club> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'local-stripe-'));
  let now = day(at);
  const recorder = await createTrafficRecorder();
  const local = await startLocalStripe({
    dataDir: folder,
    now: () => now,
    onExchange(exchange) {
      recorder.record(exchange);
      onExchange?.(exchange);
    },
  });
  return {
    local,
    recorder,
    stripe: connect(local),
    dataDir: folder,
    now: () => now,
    async travel(to) {
      const target = day(to);
      for (let due = local.nextDueAt(); due && due <= target; due = local.nextDueAt()) {
        now = due;
        await local.runDue();
      }
      now = target;
      await local.runDue();
    },
    async close() {
      await local.close();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
      recorder.expectNoProblems();
    },
  };
}

/**
 * SDK without retries, so tests see each answer. The SDK still repeats a request if its socket was closed.
 */
export function connect({ host, port, secretKey }: LocalStripe, settings: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(secretKey, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...settings,
  });
}

export interface Plans {
  readonly halfWeek: Stripe.Price;
  readonly fullWeek: Stripe.Price;
}

export async function createPlans(stripe: Stripe): Promise<Plans> {
  const plan = async (name: string, lookupKey: string, cents: number) => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: 'month' },
      lookup_key: lookupKey,
    });
  };
  return {
    halfWeek: await plan('Half Week', 'half_week', 5200),
    fullWeek: await plan('Full Week', 'full_week', 10_400),
  };
}

export async function createParent(stripe: Stripe, card = 'pm_card_visa'): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({
    email: 'parent@example.test',
    name: 'Pat Parent',
    metadata: { parentId: 'parent-1' },
  });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  return stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
}

export async function portalUrl(stripe: Stripe, customer: string, returnUrl: string): Promise<string> {
  const configuration = await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
  });
  const session = await stripe.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    return_url: returnUrl,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: `${returnUrl}?card=saved` } },
    },
  });
  return session.url;
}

export function startPlan(
  stripe: Stripe,
  customer: string,
  price: string,
  options?: Stripe.RequestOptions,
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.create(
    {
      customer,
      items: [{ price, quantity: 1 }],
      billing_mode: { type: 'flexible' },
      collection_method: 'charge_automatically',
      payment_behavior: 'error_if_incomplete',
      off_session: true,
      payment_settings: { save_default_payment_method: 'off' },
      metadata: { athleteId: 'athlete-1' },
      expand: ['latest_invoice.payments'],
    },
    options,
  );
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('the subscription has no item');
  return item;
}

export async function failureOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('expected a failure, got an answer');
}
