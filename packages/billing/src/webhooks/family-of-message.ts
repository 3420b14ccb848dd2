import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import { parentOfPayment } from '../stripe/parent-of-payment.ts';
import { isMissing } from '../stripe/stripe-failure.ts';
import { optionalIdOf } from '../stripe/stripe-values.ts';
import { parentIdIn, type StripeMessage } from './stripe-message.ts';

/** Customer of a message; null if none. A detached card names its customer only in `previous_attributes`. */
export const customerOfMessage = ({ data }: StripeMessage): string | null => {
  if (data.object.object === 'customer') return data.object.id;
  return optionalIdOf(data.object.customer) ?? optionalIdOf(data.previous_attributes?.customer);
};

export const familyOfMessage = async (
  stripe: Stripe,
  message: StripeMessage,
): Promise<FamilyId | undefined> => {
  const id = parentIdIn(message) ?? (await parentOfCustomer(stripe, message));
  const parsed = familyIdSchema.safeParse(id);
  return parsed.success ? parsed.data : undefined;
};

const parentOfCustomer = async (stripe: Stripe, message: StripeMessage): Promise<string | undefined> => {
  try {
    const payment = await paymentOfMessage(stripe, message);
    const customerId = customerOfMessage(message) ?? optionalIdOf(payment?.customer);
    if (!customerId) return undefined;
    const customer = await stripe.customers.retrieve(customerId);
    if (!customer.deleted) return customer.metadata.parentId;
    return payment && (await parentOfPayment(stripe, payment));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Refunds and disputes contain only their payment's id. */
const paymentOfMessage = async (
  stripe: Stripe,
  { data }: StripeMessage,
): Promise<Stripe.PaymentIntent | undefined> => {
  const id = optionalIdOf(data.object.payment_intent);
  return id ? stripe.paymentIntents.retrieve(id) : undefined;
};
