import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

const anyone = { auth: 'public', method: 'GET', kind: 'query', group: 'docs' } as const;
const nothing = z.object({});

export const serviceRoutes = {
  health: defineRoute({
    ...anyone,
    path: '/api/health',
    summary: 'Reports that the API is available.',
    input: nothing,
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
  openapi: defineRoute({
    ...anyone,
    path: '/api/openapi.json',
    summary: 'This document.',
    input: nothing,
    answer: z.record(z.string(), z.unknown()),
  }),
  stripeWebhook: defineRoute({
    auth: 'stripe',
    method: 'POST',
    kind: 'command',
    group: 'webhooks',
    path: '/api/stripe/webhook',
    summary: 'Receives Stripe’s webhooks and checks the signature over the raw bytes.',
    input: z.unknown() as z.ZodMiniType<unknown>,
    answer: z.strictObject({ received: z.literal(true) }),
  }),
};
