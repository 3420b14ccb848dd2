import type { Family } from '@hoops/domain/family/state';
import { erasedText } from '@hoops/event-store/erased-data';
import type { ContactDetails } from '../families/family-repository.ts';

/** Parent details for Stripe; undefined once the family was erased. */
export const customerDetails = ({ parent: { name, email } }: Family): ContactDetails | undefined =>
  name === erasedText || email === erasedText ? undefined : { name, email };

/** Prefix of the idempotency keys that send details; the resulting webhooks contain them. */
export const detailsOperation = 'customer-details';
