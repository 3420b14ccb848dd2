import { disputeOutcome, disputeStanding } from '@hoops/domain/family/disputes/dispute-sentences';
import type { EvidenceField } from '@hoops/domain/family/disputes/evidence';
import { isOver, needsResponse } from '@hoops/domain/family/disputes/observed';
import { fill } from '@hoops/domain/text/fill';
import { clubMoment } from '../../lib/club-day.ts';
import { coachSentences as says } from '../../lib/coach-sentences.ts';
import type { DisputeAnswered, DisputeLine } from './money-queries.ts';

export const evidenceLabels: Readonly<Record<EvidenceField, string>> = {
  customer_name: 'Name of the customer',
  customer_email_address: 'Their email address',
  billing_address: 'Their address',
  product_description: 'What was paid for',
  service_date: 'When it was provided',
  access_activity_log: 'What the customer did on our site',
  cancellation_policy_disclosure: 'How a plan is canceled, and how the customer was told',
  refund_policy_disclosure: 'What was agreed on, and how the customer was told',
  refund_refusal_explanation: 'Why there is no refund',
  uncategorized_text: 'Receipt, emails and anything else',
};

export const refusalSentence = ({ refusalWords: reason }: Pick<DisputeLine, 'refusalWords'>): string =>
  reason === null ? '' : fill(says.rejected, { reason });

const onItsWaySentences: Readonly<Record<NonNullable<DisputeLine['onItsWay']>, string>> = {
  draft: says.savingDraft,
  submit: says.submitting,
  accept: says.accepting,
};

type Stands = Pick<DisputeLine, 'status' | 'isInquiry' | 'dueBy' | 'answer' | 'onItsWay'>;

/**
 * Sentence about a dispute's status, with times in the club's time zone. `isOpen` is true before the
 * deadline.
 */
export const disputeStatusSentence = (dispute: Stands, isOpen: boolean): string => {
  const { dueBy, answer, onItsWay } = dispute;
  if (onItsWay !== null) return onItsWaySentences[onItsWay];
  if (!needsResponse(dispute)) return settledSentence(dispute);
  if (dueBy === null) return says.noResponse;
  const moment = clubMoment(dueBy);
  if (!isOpen) return fill(says.dueBefore, { moment });
  return fill(answer === 'draft' ? says.dueWithDraft : says.due, { moment });
};

const settledSentence = (dispute: Stands): string => {
  const { status, dueBy } = dispute;
  switch (status) {
    case 'under_review':
    case 'warning_under_review':
      return says.underReview;
    case 'appeal_needs_response':
      return dueBy === null ? says.appeal : fill(says.appealUntil, { moment: clubMoment(dueBy) });
    default:
      return fill(says.standing, {
        standing: isOver(dispute) ? disputeOutcome(status) : disputeStanding(dispute),
      });
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

/** True if an answered dispute is open again: an inquiry became a dispute, or the bank has a new question. */
const isAskedAgain = (dispute: Stands): boolean => dispute.answer === 'submitted' && needsResponse(dispute);

const submittedBefore = ({ dispute: { isInquiry }, savedAt, canAnswer }: Answered): string => {
  if (savedAt === null) {
    if (isInquiry) return says.respondedBefore;
    return canAnswer ? says.respondedToInquiry : says.respondedOnlyToInquiry;
  }
  const moment = clubMoment(savedAt);
  if (isInquiry) return fill(says.respondedBeforeOn, { moment });
  return fill(canAnswer ? says.respondedToInquiryOn : says.respondedOnlyToInquiryOn, { moment });
};

const toWrite = (answered: Answered): string => {
  const { dispute, savedAt } = answered;
  if (isAskedAgain(dispute)) return submittedBefore(answered);
  if (savedAt !== null) return fill(says.draftSaved, { moment: clubMoment(savedAt) });
  return dispute.refusalWords === null ? says.proposed : says.notSaved;
};

const written = (answered: Answered): string => {
  const { dispute, savedAt } = answered;
  if (savedAt === null && dispute.refusalWords !== null) return says.neverSaved;
  if (isAskedAgain(dispute)) return submittedBefore(answered);
  const moment = savedAt === null ? undefined : clubMoment(savedAt);
  switch (dispute.answer) {
    case 'submitted':
      return moment === undefined ? says.sent : fill(says.sentOn, { moment });
    case 'draft':
      return moment === undefined ? says.draftLeft : fill(says.draftLeftOn, { moment });
    case 'accepted':
      return moment === undefined ? says.accepted : fill(says.acceptedOn, { moment });
    case null:
      return says.nothingSent;
    default:
      return dispute.answer satisfies never;
  }
};
