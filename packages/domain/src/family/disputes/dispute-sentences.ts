import { fill } from '../../text/fill.ts';
import { clubDate, dateWords } from '../../time/club-time.ts';
import { refusalReason } from '../intents/refusals.ts';
import { needsResponse } from './observed.ts';

const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank could not process it.',
  credit_not_processed: 'The cardholder says a refund is missing.',
  customer_initiated: 'The cardholder disputes it.',
  duplicate: 'The cardholder says it was charged twice.',
  fraudulent: 'The cardholder says they did not make this payment.',
  general: 'No particular reason was given.',
  product_not_received: 'The cardholder says the training did not take place.',
  product_unacceptable: 'The cardholder says the training was not as described.',
  subscription_canceled: 'The cardholder says the plan was canceled.',
  unrecognized: 'The cardholder does not recognize it.',
};

/** Cardholder's reason in words. Unknown codes are shown unchanged, because Stripe may add codes. */
export const disputeReason = (reason: string): string =>
  reasons[reason] ?? fill(sentences.reason, { reason: reason.replaceAll('_', ' ') });

export const disputeRefusalReason = (code: string): string =>
  code === 'object-missing' ? 'The payment provider does not know this dispute.' : refusalReason(code);

const sentences = {
  reason: 'Reason: {reason}.',
  won: 'The club won a payment dispute',
  lost: 'The club lost a payment dispute',
  warning_closed: 'The bank’s inquiry about a payment is closed',
  prevented: 'A payment dispute was prevented',
  status: 'Status of a payment dispute: {status}',
  deadline: 'Please respond by {date}.',
  noDeadline: 'The bank does not accept a response.',
  disputeDue: 'A payment dispute needs a response by {date}',
  inquiryDue: 'An inquiry about a payment needs a response by {date}',
  disputeClosed: 'The bank does not accept a response to a payment dispute',
  inquiryClosed: 'The bank does not accept a response to an inquiry about a payment',
  disputeReview: 'The bank is reviewing the response to a payment dispute',
  inquiryReview: 'The bank is reviewing the response to an inquiry about a payment',
  appealDue: 'The decision on a payment dispute can be appealed',
  appealReview: 'The bank is reviewing the appeal in a payment dispute',
} as const;

export const disputeOutcome = (status: string): string => {
  switch (status) {
    case 'won':
    case 'lost':
    case 'warning_closed':
    case 'prevented':
      return sentences[status];
    default:
      return fill(sentences.status, { status: status.replaceAll('_', ' ') });
  }
};

/**
 * Deadline in words.
 * @param dueBy ISO-8601 UTC; null if the bank accepts no response
 */
export const disputeDeadline = (dueBy: string | null): string =>
  dueBy === null ? sentences.noDeadline : fill(sentences.deadline, { date: dateWords(clubDate(dueBy)) });

export const disputeStanding = ({
  status,
  isInquiry,
  dueBy,
}: {
  readonly status: string;
  readonly isInquiry: boolean;
  readonly dueBy: string | null;
}): string => {
  if (needsResponse({ status })) {
    if (dueBy === null) return isInquiry ? sentences.inquiryClosed : sentences.disputeClosed;
    const date = dateWords(clubDate(dueBy));
    return fill(isInquiry ? sentences.inquiryDue : sentences.disputeDue, { date });
  }
  switch (status) {
    case 'under_review':
    case 'warning_under_review':
      return isInquiry ? sentences.inquiryReview : sentences.disputeReview;
    case 'appeal_needs_response':
      return sentences.appealDue;
    case 'appeal_under_review':
      return sentences.appealReview;
    default:
      return disputeOutcome(status);
  }
};
