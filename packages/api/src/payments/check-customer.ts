import type { FamilySummary } from '@hoops/projections/views/family-view';
import { refusal } from '../http/problem.ts';

/** A customer id in a request must be the family's own (spec section 7). */
export const checkCustomer = (family: FamilySummary | null, named: string | null | undefined): void => {
  if (named != null && named !== family?.stripeCustomerId) throw refusal('customer-mismatch');
};
