import { disputeReasonWords, outcomeWords, standingWords } from '@hoops/domain/family/disputes/dispute-words';
import { isOver, needsResponse } from '@hoops/domain/family/disputes/is-over';
import { clubMoment } from '../../lib/club-day.ts';
import type { DisputeAnswered, DisputeLine } from './money-queries.ts';

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

export const reasonSentence = ({ reason }: Pick<DisputeLine, 'reason'>): string =>
  sentence(disputeReasonWords(reason));

/** Empty without a rejection. */
export const refusalSentence = ({ refusalWords }: Pick<DisputeLine, 'refusalWords'>): string =>
  refusalWords === null ? '' : `The payment provider rejected the last request: ${refusalWords}.`;

const onItsWaySentences: Readonly<Record<NonNullable<DisputeLine['onItsWay']>, string>> = {
  draft: 'Saving the draft: the payment provider has not confirmed it yet.',
  submit: 'Submitting to the bank: the payment provider has not confirmed it yet.',
  accept: 'Accepting the dispute: the payment provider has not confirmed it yet.',
};

type Stands = Pick<DisputeLine, 'status' | 'isInquiry' | 'dueBy' | 'answer' | 'onItsWay'>;

/** In the club's time. `isOpen`: the deadline has not passed. */
export const disputeStatusSentence = (dispute: Stands, isOpen: boolean): string => {
  const { dueBy, answer, onItsWay } = dispute;
  if (onItsWay !== null) return onItsWaySentences[onItsWay];
  if (!needsResponse(dispute)) return `${settledWords(dispute)}.`;
  if (dueBy === null) return 'The bank takes no answer.';
  if (!isOpen) return `It was to be answered by ${clubMoment(dueBy)}. That day has passed.`;
  return `To be answered by ${clubMoment(dueBy)}${answer === 'draft' ? '; a draft is saved' : ''}.`;
};

const settledWords = (dispute: Stands): string => {
  const { status, dueBy } = dispute;
  switch (status) {
    case 'under_review':
    case 'warning_under_review':
      return 'The bank looks at the answer';
    case 'appeal_needs_response':
      return `${standingWords(dispute)}, at Stripe${dueBy === null ? '' : ` and until ${clubMoment(dueBy)}`}`;
    default:
      return isOver(dispute) ? outcomeWords(status) : standingWords(dispute);
  }
};

type Answered = Pick<DisputeAnswered, 'canAnswer' | 'savedAt'> & {
  readonly dispute: Stands & Pick<DisputeLine, 'refusalWords'>;
};

export const answerSentence = (answered: Answered): string => {
  const { onItsWay } = answered.dispute;
  if (onItsWay !== null) return onItsWaySentences[onItsWay];
  return answered.canAnswer ? toWrite(answered) : written(answered);
};

const readIt = 'Read it before you send it: the bank reads nothing else, and reads it once.';

/** Submitted, and open again: an inquiry became a dispute, or the bank has another question. */
const isAskedAgain = (dispute: Stands): boolean => dispute.answer === 'submitted' && needsResponse(dispute);

const submittedBefore = (
  { dispute: { isInquiry }, savedAt }: Answered,
  needs: 'needs' | 'needed',
): string => {
  const on = savedAt === null ? '' : ` on ${clubMoment(savedAt)}`;
  return isInquiry
    ? `Submitted${on}. The bank asks again.`
    : `Submitted to the inquiry${on}; the dispute ${needs} an answer of its own.`;
};

const toWrite = (answered: Answered): string => {
  const { dispute, savedAt } = answered;
  if (isAskedAgain(dispute)) return submittedBefore(answered, 'needs');
  if (savedAt !== null) return `Saved as a draft on ${clubMoment(savedAt)}. It is not with the bank yet.`;
  if (dispute.refusalWords !== null) return `This is not with the payment provider. ${readIt}`;
  return `Proposed from our events. ${readIt}`;
};

const written = (answered: Answered): string => {
  const { dispute, savedAt } = answered;
  const on = savedAt === null ? undefined : clubMoment(savedAt);
  if (on === undefined && dispute.refusalWords !== null) return 'This is not with the payment provider.';
  switch (dispute.answer) {
    case 'submitted':
      if (isAskedAgain(dispute)) return submittedBefore(answered, 'needed');
      return on === undefined ? 'An answer was submitted.' : `Submitted on ${on}.`;
    case 'draft':
      return on === undefined
        ? 'A draft is saved at the payment provider. It was not submitted from here.'
        : `Saved as a draft on ${on}. It was not submitted from here.`;
    case 'accepted':
      return on === undefined
        ? 'The club accepted the dispute.'
        : `The club accepted the dispute. This was written on ${on}.`;
    case null:
      return 'No answer was sent from here.';
    default:
      return dispute.answer satisfies never;
  }
};
