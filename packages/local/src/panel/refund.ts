import { createStripe } from '@hoops/billing/stripe/stripe-client';
import { stripeFailureOf } from '@hoops/billing/stripe/stripe-failure';
import type { LocalStripe } from '@hoops/local-stripe/server';
import { type HttpAnswer, jsonAnswer } from '@hoops/loopback/answering';
import * as z from 'zod/mini';

const refundSchema = z.strictObject({
  charge: z.string(),
  /** Amount to refund; defaults to the rest of the charge. */
  amountCents: z.optional(z.int().check(z.positive())),
  /** Idempotency key, one per page, so a double click refunds only once. */
  key: z.optional(z.string()),
});

export const refund = async (
  { secretKey, host, port }: Pick<LocalStripe, 'secretKey' | 'host' | 'port'>,
  body: unknown,
): Promise<HttpAnswer> => {
  const { charge, amountCents, key } = z.parse(refundSchema, body);
  const stripe = createStripe({ secretKey, api: { protocol: 'http', host, port } });
  try {
    const { id, amount } = await stripe.refunds.create(
      { charge, ...(amountCents === undefined ? {} : { amount: amountCents }) },
      key === undefined ? {} : { idempotencyKey: key },
    );
    return jsonAnswer(200, { refund: id, amountCents: amount });
  } catch (error) {
    if (stripeFailureOf(error).kind !== 'refused' || !(error instanceof Error)) throw error;
    return jsonAnswer(400, { message: error.message });
  }
};
