import type { Family } from '@hoops/domain/family/state';
import { erasedText } from '@hoops/event-store/erased-data';
import type { ContactDetails } from '../families/family-repository.ts';

/** What Stripe knows of a parent; undefined once the family was erased. */
export const customerDetails = ({ parent: { name, email } }: Family): ContactDetails | undefined =>
  name === erasedText || email === erasedText ? undefined : { name, email };

/** What the idempotency keys of the calls that send them begin with: the webhooks that these cause name them. */
export const detailsOperation = 'customer-details';
