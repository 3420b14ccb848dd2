import type { Family } from '@hoops/domain/family/state';
import { erasedText } from '@hoops/event-store/erased-data';
import { fingerprintOf } from '@hoops/event-store/fingerprint';
import type { Billing } from '../billing-from-config.ts';
import type { ContactDetails } from '../families/family-repository.ts';
import { detailsOperation } from '../stripe/stripe-values.ts';
import { underKey } from '../stripe/under-key.ts';

export const customerDetails = ({ parent: { name, email } }: Family): ContactDetails | undefined =>
  name === erasedText || email === erasedText ? undefined : { name, email };

export type CustomerDeps = Pick<Billing, 'families' | 'stripe' | 'locks'>;
type SendDeps = Pick<Billing, 'stripe' | 'locks'>;

export const sendDetails = async (
  { stripe, locks }: SendDeps,
  customerId: string,
  family: Family,
  because: string,
): Promise<void> => {
  const details = customerDetails(family);
  if (!details) return;
  const key = `${detailsOperation}:${because}:${fingerprintOf(details).slice(0, 16)}`;
  await underKey(locks, key, (options) => stripe.customers.update(customerId, details, options));
};
