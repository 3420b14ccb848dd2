import * as z from 'zod/mini';
import { detailsOperation } from '../stripe/stripe-values.ts';

const metadataSchema = z.optional(z.nullable(z.record(z.string(), z.string())));
const referenceSchema = z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })])));

/**
 * The parts of a webhook that we use: the object and its owner. The contents are read from Stripe, so their
 * shape does not matter.
 */
const stripeMessageSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Epoch seconds. */
  created: z.int(),
  /** API call that caused the webhook; null or without a key if another client called. */
  request: z.optional(
    z.nullable(
      z.object({
        id: z.optional(z.nullable(z.string())),
        idempotency_key: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      metadata: metadataSchema,
      customer: referenceSchema,
      payment_intent: referenceSchema,
      subscription: referenceSchema,
      released_subscription: referenceSchema,
      parent: z.optional(
        z.nullable(
          z.object({
            subscription_details: z.optional(
              z.nullable(z.object({ metadata: metadataSchema, subscription: referenceSchema })),
            ),
          }),
        ),
      ),
    }),
    previous_attributes: z.optional(z.object({ customer: referenceSchema })),
  }),
});
export type StripeMessage = z.output<typeof stripeMessageSchema>;

/** @throws SyntaxError or z.core.$ZodError unless the text is a Stripe event */
export const parseStripeMessage = (raw: string): StripeMessage =>
  z.parse(stripeMessageSchema, JSON.parse(raw));

export const parentIdIn = ({ data }: StripeMessage): string | undefined =>
  data.object.metadata?.parentId ?? data.object.parent?.subscription_details?.metadata?.parentId;

export const operationOfCall = ({ request }: StripeMessage): string | undefined =>
  request?.idempotency_key?.split(':')[0];

/**
 * Intent or settlement whose call caused the webhook. Keys have the form `<operation>:<id>...`
 * (run-family-intents.ts). Undefined without a key.
 */
export const subjectOfCall = ({ request }: StripeMessage): string | undefined =>
  request?.idempotency_key?.split(':')[1];

export const repeatsOurDetails = (message: StripeMessage): boolean =>
  message.data.object.object === 'customer' && operationOfCall(message) === detailsOperation;
