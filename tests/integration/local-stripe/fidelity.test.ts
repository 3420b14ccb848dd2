import { routes } from '@hoops/local-stripe/routes';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEverything } from './fidelity-scenario.ts';
import { type Club, connect, startClub, until } from './fixture.ts';
import { createOracle } from './oracle/oracle.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** What was asked (`GET /v1/customers/:id`) and what was answered. */
interface Exchange {
  readonly route: string;
  readonly body: unknown;
}

let club: Club;
let stripe: Stripe;
let receiver: Receiver;
const exchanges: Exchange[] = [];

const routeOf = (method: string, path: string): string => {
  const parts = path.split('?')[0]?.split('/') ?? [];
  const match = routes.find((route) => {
    const pattern = route.path.split('/');
    return (
      route.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  });
  return match ? `${match.method} ${match.path}` : `unknown: ${method} ${path}`;
};

beforeAll(async () => {
  club = await startClub({ at: '2026-11-05' });
  stripe = connect(club.local, { emitEventBodies: true });
  stripe.on('response', ({ method, path, status, body }: Stripe.ResponseEvent & { body?: unknown }) => {
    // The SDK has turned decimals into objects by now; written out they are what came over the wire.
    if (status === 200)
      exchanges.push({ route: routeOf(method, path), body: JSON.parse(JSON.stringify(body)) });
  });
  receiver = await startReceiver();
  await runEverything(club, stripe, receiver.url);
  await until(() => club.local.settled(), 'all webhooks are delivered');
});
afterAll(async () => {
  await club.close();
  await receiver.close();
});

describe('the local Stripe speaks as the SDK declares', () => {
  const oracle = createOracle();

  it.each([
    ['a missing field', { description: undefined }],
    ['an extra field', { surprise: 1 }],
    ['a wrong type', { balance: '0' }],
    ['an undocumented word', { tax_exempt: 'maybe' }],
  ])('is held against an oracle that notices %s', async (_what, flaw) => {
    const customer = await stripe.customers.create({ email: 'flawed@example.test' });
    expect(oracle.problemsOf(customer)).toEqual([]);
    expect(oracle.problemsOf({ ...customer, ...flaw })).not.toEqual([]);
  });

  it('is exercised at every endpoint', () => {
    const all = routes.map(({ method, path }) => `${method} ${path}`);
    const exercised = new Set(exchanges.map(({ route }) => route));
    expect(all.filter((route) => !exercised.has(route))).toEqual([]);
  });

  it('answers objects without a missing, extra or ill-typed field', () => {
    const problems = exchanges.flatMap(({ route, body }) =>
      oracle.problemsOf(body).map((problem) => `${route}: ${problem}`),
    );
    expect([...new Set(problems)]).toEqual([]);
    const events = receiver.received.flatMap(({ event }) => oracle.problemsOf(event));
    expect([...new Set(events)]).toEqual([]);
  });

  it('sends every kind of event that it models', () => {
    expect([...new Set(receiver.types())].sort()).toEqual([
      'billing_portal.configuration.created',
      'billing_portal.configuration.updated',
      'billing_portal.session.created',
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'charge.updated',
      'customer.created',
      'customer.deleted',
      'customer.subscription.created',
      'customer.subscription.deleted',
      'customer.subscription.updated',
      'customer.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.marked_uncollectible',
      'invoice.paid',
      'invoice.payment_action_required',
      'invoice.payment_failed',
      'invoice.payment_succeeded',
      'invoice.updated',
      'invoice.voided',
      'invoice_payment.paid',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'payment_method.attached',
      'payment_method.detached',
      'payment_method.updated',
      'price.created',
      'price.updated',
      'product.created',
      'product.updated',
      'refund.created',
      'refund.updated',
      'setup_intent.canceled',
      'setup_intent.created',
      'setup_intent.setup_failed',
      'setup_intent.succeeded',
      'subscription_schedule.canceled',
      'subscription_schedule.completed',
      'subscription_schedule.created',
      'subscription_schedule.released',
      'subscription_schedule.updated',
    ]);
  });
});
