import { routes } from '@hoops/local-stripe/routes';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../system/until.ts';
import { runFidelityScenario } from './fidelity-scenario.ts';
import { type Club, startClub } from './fixture.ts';
import { createOracle, type Oracle } from './oracle/oracle.ts';
import { createRequestOracle, type RequestOracle } from './oracle/request-oracle.ts';
import { endpointOf } from './oracle/traffic-recorder.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let club: Club;
let stripe: Stripe;
let receiver: Receiver;
beforeAll(async () => {
  club = await startClub({ at: '2026-11-05' });
  stripe = club.stripe;
  receiver = await startReceiver();
  await runFidelityScenario(club, stripe, receiver.url);
  await until(() => club.local.settled(), 'all webhooks are delivered');
});
afterAll(async () => {
  await club.close();
  await receiver.close();
});

let oracle: Oracle;
let problemsOfRequest: RequestOracle;
beforeAll(async () => {
  oracle = await createOracle();
  problemsOfRequest = await createRequestOracle();
});

it.each([
  ['a missing field', { description: undefined }],
  ['an extra field', { surprise: 1 }],
  ['a wrong type', { balance: '0' }],
  ['an undocumented value', { tax_exempt: 'maybe' }],
])('the response oracle detects %s', async (_what, flaw) => {
  const customer = await stripe.customers.create({ email: 'flawed@example.test' });
  expect(oracle.problemsOf(customer)).toEqual([]);
  expect(oracle.problemsOf({ ...customer, ...flaw })).not.toEqual([]);
});

it.each([
  ['an unknown parameter', 'email=a%40example.com&surprise=1'],
  ['an unknown nested parameter', 'address[street]=Oak'],
  ['an undocumented value', 'tax_exempt=perhaps'],
  ['a text instead of a number', 'balance=much'],
  ['a value instead of a list', 'preferred_locales=en'],
  ['an unset of a required parameter', 'invoice_settings='],
])('the request oracle detects %s', (_what, form) => {
  expect(problemsOfRequest('POST /v1/customers', form)).not.toEqual([]);
});

it.each([
  ['metadata', 'metadata[parentId]=family-1'],
  ['an unset text', 'address='],
  ['a list', 'preferred_locales[0]=en&expand[0]=subscriptions'],
])('the request oracle accepts %s', (_what, form) => {
  expect(problemsOfRequest('POST /v1/customers', form)).toEqual([]);
});

it('the request oracle detects a missing required parameter', () => {
  expect(problemsOfRequest('POST /v1/payment_intents', 'amount=100')).not.toEqual([]);
  expect(problemsOfRequest('POST /v1/payment_intents', 'amount=100&currency=usd')).toEqual([]);
});

it('the fidelity test calls every endpoint', () => {
  const all = routes.map(({ method, path }) => endpointOf(method, path));
  expect(all.filter((endpoint) => !club.recorder.recorded().has(endpoint))).toEqual([]);
});

it('requests, responses and webhooks match the SDK’s declarations', () => {
  expect(club.recorder.problems()).toEqual([]);
  expect(receiver.received.flatMap(({ event }) => oracle.problemsOf(event))).toEqual([]);
});

it('the local Stripe sends every event type that it models', () => {
  expect([...new Set(receiver.types())].sort()).toEqual([
    'billing_portal.configuration.created',
    'billing_portal.configuration.updated',
    'billing_portal.session.created',
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.failed',
    'charge.refunded',
    'charge.succeeded',
    'coupon.created',
    'customer.created',
    'customer.deleted',
    'customer.subscription.created',
    'customer.subscription.deleted',
    'customer.subscription.updated',
    'customer.updated',
    'invoice.created',
    'invoice.finalized',
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
    'payout.created',
    'payout.failed',
    'payout.paid',
    'payout.reconciliation_completed',
    'price.created',
    'price.updated',
    'product.created',
    'refund.created',
    'subscription_schedule.canceled',
    'subscription_schedule.created',
    'subscription_schedule.released',
    'subscription_schedule.updated',
    'test_helpers.test_clock.advancing',
    'test_helpers.test_clock.created',
    'test_helpers.test_clock.deleted',
    'test_helpers.test_clock.ready',
  ]);
});
