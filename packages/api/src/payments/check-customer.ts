import type { FamilySummary } from '@hoops/projections/views/family-view';
import { problemOfRejection } from '../http/problem.ts';

/** A customer that a request names is not trusted: it must be the family's (spec section 7; design, Stripe). */
export const checkCustomer = (family: FamilySummary | null, named: string | null | undefined): void => {
  if (named != null && named !== family?.stripeCustomerId)
    throw problemOfRejection({ rejected: 'customer-mismatch' });
};
