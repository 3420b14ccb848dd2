import { detailsOperation } from '../customers/customer-details.ts';
import { operationOfCall, type StripeMessage } from './stripe-message.ts';

export const repeatsOurDetails = (message: StripeMessage): boolean =>
  message.data.object.object === 'customer' && operationOfCall(message) === detailsOperation;
