import { detailsOperation } from '../customers/customer-details.ts';
import { operationOfCall, type StripeMessage } from './stripe-message.ts';

/** Whether a message says back the name and email that we sent Stripe ourselves: the card is as it was. */
export const repeatsOurDetails = (message: StripeMessage): boolean =>
  message.data.object.object === 'customer' && operationOfCall(message) === detailsOperation;
