import { dateWords } from '../../time/calendar-date.ts';
import { clubDate } from '../../time/club-time.ts';
import { refusalWords } from '../intents/refusal-words.ts';
import { needsResponse } from './is-over.ts';

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

/** Cardholder's reason as a clause; Stripe may add new codes. */
export const disputeReasonWords = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');

/** Stripe's reason for refusing a dispute request, as a clause. */
export const disputeRefusalWords = (code: string): string =>
  code === 'object-missing' ? 'the payment provider does not know the dispute' : refusalWords(code);

const outcomes: Readonly<Record<string, string>> = {
  won: 'The bank decided the dispute of a payment for the club',
  lost: 'The dispute of a payment is lost',
  warning_closed: 'The bank’s inquiry about a payment is over',
  prevented: 'A dispute of a payment was prevented',
};

/** Outcome of a dispute as a sentence; an unknown status is shown as it is. */
export const outcomeWords = (status: string): string => outcomes[status] ?? unknownWords(status);

const unknownWords = (status: string): string =>
  `The dispute of a payment stands at: ${status.replaceAll('_', ' ')}`;

/** Deadline as a clause. `dueBy`: ISO-8601 UTC; null when the bank takes no answer. */
export const untilWords = (dueBy: string | null): string =>
  dueBy === null ? 'it cannot be answered' : `to be answered by ${dateWords(clubDate(dueBy))}`;

/** Status of an open dispute, as a sentence. */
export const standingWords = ({
  status,
  isInquiry,
  dueBy,
}: {
  readonly status: string;
  readonly isInquiry: boolean;
  readonly dueBy: string | null;
}): string => {
  const what = isInquiry ? 'inquiry' : 'dispute';
  if (needsResponse({ status })) return `The ${what} of a payment is ${untilWords(dueBy)}`;
  switch (status) {
    case 'under_review':
    case 'warning_under_review':
      return `The bank looks at the answer to the ${what} of a payment`;
    case 'appeal_needs_response':
      return 'The decision on the dispute of a payment can be appealed';
    case 'appeal_under_review':
      return 'The appeal in the dispute of a payment is with the bank';
    default:
      return unknownWords(status);
  }
};
