import { refusalReason } from '@hoops/domain/family/intents/refusals';
import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { type NextCharge, text } from './letter.ts';

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'The bank says that there was not enough money in the account.',
  expired_card: 'The card has expired.',
  authentication_required: 'The bank wants you to confirm the payment.',
  card_declined: 'The bank declined the card.',
  generic_decline: 'The bank declined the card.',
  lost_card: 'The bank declined the card.',
  stolen_card: 'The bank declined the card.',
};

export const paymentFailed = (mail: {
  name: string;
  athleteName: string;
  amount: Money;
  /** Stripe's decline code. */
  reason: string;
  actionRequired: boolean;
  /** Next attempt, ISO-8601 UTC; null if no attempt follows. */
  nextAttemptAt: string | null;
  /** Unpaid month that Stripe will not charge, because Stripe has stopped retrying. */
  uncharged: (NextCharge & { readonly isRunning: boolean }) | null;
  siteUrl: string;
}): MailContent => ({
  subject: `Your payment of ${formatDollars(mail.amount, true)} did not go through`,
  blocks: [
    { kind: 'text', text: `Hello ${mail.name},` },
    {
      kind: 'text',
      text: `We could not charge ${formatDollars(mail.amount, true)} to your card for ${mail.athleteName}’s plan. ${reasonOf(mail)}`,
    },
    {
      kind: 'text',
      text: mail.nextAttemptAt
        ? `We will try again on ${ordinalDate(mail.nextAttemptAt)}. To be safe, please check your card before then.`
        : 'We will not try again. Please update your card.',
    },
    ...(mail.uncharged ? [text(unchargedWords(mail.uncharged))] : []),
    { kind: 'link', label: 'Update your payment method', url: `${mail.siteUrl}/portal` },
  ],
});

const unchargedWords = ({ amount, at, isRunning }: NextCharge & { readonly isRunning: boolean }): string => {
  const [day, cost] = [ordinalDate(at), formatDollars(amount, true)];
  return isRunning
    ? `The month of your plan that began on ${day} (${cost}) was not charged either. Please pay it as well.`
    : `The month of your plan that begins on ${day} (${cost}) will not be charged automatically. Unless the plan ends before then, please pay it as well.`;
};

/**
 * @param code billing's code
 * @param declineCode Stripe's code
 */
export const failureReason = ({
  code,
  declineCode,
}: {
  readonly code: string;
  readonly declineCode: string | undefined;
}): string => {
  if (code === 'authentication-required') return reasonOf({ reason: code, actionRequired: true });
  return reasons[declineCode ?? ''] ?? refusalReason(code);
};

const reasonOf = ({ reason, actionRequired }: { reason: string; actionRequired: boolean }): string =>
  reasons[actionRequired ? 'authentication_required' : reason] ?? 'The payment was declined.';
