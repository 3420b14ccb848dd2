import * as z from 'zod/mini';

const metadataSchema = z.optional(z.nullable(z.record(z.string(), z.string())));
const referenceSchema = z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })])));

/**
 * What we read of a webhook: which object it is about, and whose. The object's contents are not believed, they
 * are asked for again; so newer or older shapes of them do not matter.
 */
const stripeMessageSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Epoch seconds. */
  created: z.int(),
  /** The call that caused it; null, or without a key, when none of ours did. */
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

/** @throws SyntaxError or z.core.$ZodError when it is not one of Stripe's events. */
export const parseStripeMessage = (raw: string): StripeMessage =>
  z.parse(stripeMessageSchema, JSON.parse(raw));

/** The family that the object itself names, if it does. */
export const parentIdIn = ({ data }: StripeMessage): string | undefined =>
  data.object.metadata?.parentId ?? data.object.parent?.subscription_details?.metadata?.parentId;

/** What our call did that caused a message: our idempotency keys begin with it. Undefined when no call with a key did. */
export const operationOfCall = ({ request }: StripeMessage): string | undefined =>
  request?.idempotency_key?.split(':')[0];

/**
 * The intent or settlement for which we made the call that caused a message: our idempotency keys read
 * `<operation>:<its id>...` (run-family-intents.ts). Undefined when no call with a key did.
 */
export const subjectOfCall = ({ request }: StripeMessage): string | undefined =>
  request?.idempotency_key?.split(':')[1];
