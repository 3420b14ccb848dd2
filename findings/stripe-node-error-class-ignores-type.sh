#!/usr/bin/env bash
# stripe 23.1.0 (npm) picks the error class by HTTP status alone: the `type` in the body, which Stripe's documentation
# tells one to branch on, does not count for 402 and 409. A conflict over an idempotency key (409, type
# idempotency_error) is a StripeAPIError, the class of Stripe's own outages; any 402 is a StripeCardError.
# Seen: "409 idempotency_error -> StripeAPIError", "402 invalid_request_error -> StripeCardError",
# "400 idempotency_error -> StripeIdempotencyError".
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent stripe@23.1.0
cat > look.mjs <<'JS'
import Stripe from 'stripe';
const seen = async (status, type) => {
  const answer = async () =>
    new Response(JSON.stringify({ error: { type, message: 'No.' } }), { status, headers: { 'content-type': 'application/json' } });
  const stripe = new Stripe('sk_test_x', { maxNetworkRetries: 0, httpClient: Stripe.createFetchHttpClient(answer) });
  const error = await stripe.customers.retrieve('cus_1').catch((failure) => failure);
  return `${status} ${type} -> ${error.constructor.name}`;
};
const lines = [
  await seen(409, 'idempotency_error'),
  await seen(402, 'invalid_request_error'),
  await seen(400, 'idempotency_error'),
];
console.log(lines.join('\n'));
const expected = [
  '409 idempotency_error -> StripeAPIError',
  '402 invalid_request_error -> StripeCardError',
  '400 idempotency_error -> StripeIdempotencyError',
];
process.exit(JSON.stringify(lines) === JSON.stringify(expected) ? 0 : 1);
JS
node look.mjs
