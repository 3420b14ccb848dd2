import type { AutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { lastDayOf } from '@hoops/domain/family/payments/card-expiry';
import type { Family } from '@hoops/domain/family/state';
import { formatDollars } from '@hoops/domain/money';
import { monthAndYear, ordinalOfDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { cardWords, letter, text } from './letter.ts';

type AutopayMail = { readonly name: string; readonly siteUrl: string };
type Charging = {
  readonly charge: AutopayCharge;
  readonly card: Family['card'];
  readonly hasCard: boolean;
};

const portalLink = (label: string, { siteUrl }: AutopayMail) =>
  ({ kind: 'link', label, url: `${siteUrl}/portal` }) as const;

export const autopayOn = (
  mail: AutopayMail & {
    agreed: AutopayCharge & { readonly noticeDays: number; readonly retryDays: readonly number[] };
  },
): MailContent => {
  const { agreed } = mail;
  const amount = formatDollars(agreed.amount, true);
  return letter(
    mail.name,
    'Automatic payment of class bills is on',
    text(
      'On the 1st of each month, we charge your card on file for any unpaid class bills from earlier months.',
    ),
    text(
      agreed.amount.cents > 0
        ? `The first charge is on ${ordinalOfDate(agreed.on)}. Based on your current bills, it is ${amount}.`
        : `The first charge is on ${ordinalOfDate(agreed.on)} at the earliest. Based on your current bills, nothing will be charged then.`,
    ),
    text(
      `We will email you the amount ${agreed.noticeDays} days before each charge. If a charge fails, we will tell you and try again ${agreed.retryDays.join(' and ')} days after the first try. Plans are charged as before.`,
    ),
    portalLink('You can turn it off at any time', mail),
  );
};

export const autopayOff = (mail: AutopayMail): MailContent =>
  letter(
    mail.name,
    'Automatic payment of class bills is off',
    text(
      'We no longer charge your card automatically for class bills. Please pay them on your dashboard from now on. Plans are charged as before.',
    ),
    portalLink('Open your dashboard', mail),
  );

const whatToDo = ({ charge, card, hasCard }: Charging): string => {
  if (!hasCard) return 'There is no card on file right now. Please add one before then.';
  return card && lastDayOf(card) < charge.on
    ? `The card is only good until ${ordinalOfDate(lastDayOf(card))}, so the charge may fail. Please put another card on file before then, unless your bank has renewed this one.`
    : 'You do not need to do anything.';
};

export const autopayAhead = (mail: AutopayMail & Charging): MailContent => {
  const { charge, card } = mail;
  const amount = formatDollars(charge.amount, true);
  const day = ordinalOfDate(charge.on);
  return letter(
    mail.name,
    `We will charge your card ${amount} on ${day}`,
    text(
      `On ${day}, we will charge ${card ? `your ${cardWords(card)}` : 'your card'} ${amount} for classes in ${charge.periods.map(monthAndYear).join(', ')}. ${whatToDo(mail)}`,
    ),
    text(
      'If you pay it yourself before then, or turn off automatic payment, nothing will be charged that day.',
    ),
    portalLink('See your bills', mail),
  );
};
