// Sets up a Stripe account: STRIPE_SECRET_KEY=... SITE_URL=https://... node
// packages/billing/bin/set-up-stripe.mjs
import { register } from 'tsx/esm/api';

register();
const { runSetUp } = await import('../src/setup/run-setup.ts');
await runSetUp(process.env);
