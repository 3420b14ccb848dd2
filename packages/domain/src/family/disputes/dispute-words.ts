import { refusalWords } from '../intents/refusal-words.ts';

const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'the bank could not process it',
  credit_not_processed: 'a refund is said to be missing',
  customer_initiated: 'the holder of the card disputes it',
  duplicate: 'it is said to be charged twice',
  fraudulent: 'the holder of the card says that they did not pay it',
  general: 'no particular reason was given',
  product_not_received: 'the training is said not to have been received',
  product_unacceptable: 'the training is said not to be as described',
  subscription_canceled: 'the plan is said to have been cancelled',
  unrecognized: 'the holder of the card does not recognize it',
};

/** What the holder of the card says, in a clause; Stripe may have new words for it. */
export const disputeReasonWords = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');

/** Why the payment provider refused what was asked about a dispute, in a clause. */
export const disputeRefusalWords = (code: string): string =>
  code === 'object-missing' ? 'the payment provider does not know the dispute' : refusalWords(code);

const outcomes: Readonly<Record<string, string>> = {
  won: 'The bank decided the dispute of a payment for the club',
  lost: 'The dispute of a payment is lost',
  warning_closed: 'The bank’s inquiry about a payment is over',
  prevented: 'The dispute of a payment was prevented',
};

/** How a dispute ended, in a sentence. */
export const outcomeWords = (status: string): string =>
  outcomes[status] ?? `The dispute of a payment is closed: ${status.replaceAll('_', ' ')}`;
