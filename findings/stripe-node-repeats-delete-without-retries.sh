#!/usr/bin/env bash
# stripe 23.1.0 (npm) with `maxNetworkRetries: 0` still sends a request twice when the server closes the socket after it has
# done its work. A DELETE has no idempotency key, so the repetition of a cancellation that went through answers 404
# resource_missing: the caller is told that there is nothing to cancel, for a subscription it has just canceled.
# Seen: 2 requests for one call, and the error "resource_missing".
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent stripe@23.1.0
cat > look.mjs <<'JS'
import { createServer } from 'node:http';
import Stripe from 'stripe';
const methods = [];
const server = createServer((request, response) => {
  methods.push(request.method);
  // The first is done and its answer is lost; the second finds nothing.
  if (methods.length === 1) return request.socket.destroy();
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' } }));
}).listen(0, '127.0.0.1', async () => {
  const stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port: server.address().port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const error = await stripe.subscriptions.cancel('sub_1').catch((failure) => failure);
  console.log(`${methods.length} requests (${methods.join(', ')}), then ${error.code}`);
  server.close();
  process.exit(methods.join() === 'DELETE,DELETE' && error.code === 'resource_missing' ? 0 : 1);
});
JS
node look.mjs
