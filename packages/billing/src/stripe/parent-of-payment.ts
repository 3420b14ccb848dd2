import type Stripe from 'stripe';
import { expanded } from './stripe-values.ts';

type Payment = Pick<Stripe.PaymentIntent, 'id' | 'metadata'>;

/**
 * Family of a payment, from metadata or invoice; works even if the customer was deleted. Undefined for a
 * foreign payment.
 * @throws Stripe's errors
 */
export const parentOfPayment = async (
  stripe: Stripe,
  { id, metadata }: Payment,
): Promise<string | undefined> => {
  if (metadata.parentId !== undefined) return metadata.parentId;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    limit: 1,
    expand: ['data.invoice'],
  });
  const invoice = data[0] && expanded(data[0].invoice);
  if (!invoice || invoice.deleted) return undefined;
  return invoice.parent?.subscription_details?.metadata?.parentId;
};
