import { type PlanId, planName } from '@hoops/domain/club/plans';
import type { Family } from '@hoops/domain/family/state';
import { formatDollars, type Money } from '@hoops/domain/money';
import { dateWords } from '@hoops/domain/time/calendar-date';
import { clubDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import {
  cardWords,
  classTerms,
  letter,
  type NextCharge,
  nextChargeWords,
  planTerms,
  policyLink,
  text,
} from './letter.ts';

type PlanNotice = {
  name: string;
  athleteName: string;
  plan: PlanId;
  price: Money;
  next: NextCharge | null;
  athleteUrl: string;
  siteUrl: string;
};

export const pauseEnds = (
  mail: PlanNotice & {
    /** Club-local date on which training resumes. */
    on: string;
  },
): MailContent =>
  letter(
    mail.name,
    `${planName[mail.plan]} of ${mail.athleteName} resumes on ${ordinalOfDate(mail.on)}`,
    text(
      `The pause of ${planName[mail.plan]} of ${mail.athleteName} ends on ${ordinalOfDate(mail.on)}. It costs ${formatDollars(mail.price, true)} a month.${mail.next ? ` ${nextChargeWords(mail.next)}` : ''}`,
    ),
    { kind: 'link', label: 'See or cancel the plan', url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );

/** Yearly email to the parent: the plan continues, its price, and how to cancel. */
export const yearlyReminder = (
  mail: PlanNotice & {
    /** ISO-8601 UTC. */
    startedAt: string;
  },
): MailContent =>
  letter(
    mail.name,
    `A reminder: ${planName[mail.plan]} of ${mail.athleteName} continues every month`,
    text(
      `The plan of ${mail.athleteName} began on ${dateWords(clubDate(mail.startedAt))}. ${planName[mail.plan]} costs ${formatDollars(mail.price, true)} a month.${mail.next ? ` ${nextChargeWords(mail.next)}` : ''}`,
    ),
    { kind: 'link', label: 'See or cancel the plan', url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );

/** Email to the parent, 7 to 30 days ahead: a new plan price, and how to cancel. */
export const priceChange = (
  mail: PlanNotice & {
    priceBefore: Money;
    /** Club-local date of the first charge at the new price. */
    on: string;
  },
): MailContent =>
  letter(
    mail.name,
    `From ${ordinalOfDate(mail.on)} the plan of ${mail.athleteName} costs ${formatDollars(mail.price, true)} a month`,
    text(
      `The price of ${planName[mail.plan]} changes from ${formatDollars(mail.priceBefore, true)} to ${formatDollars(mail.price, true)} a month. The plan of ${mail.athleteName} has the new price from its renewal on ${ordinalOfDate(mail.on)} on; the current month does not change.${mail.next ? ` ${nextChargeWords(mail.next)}` : ''}`,
    ),
    { kind: 'link', label: 'See or cancel the plan', url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );

/** Email to the parent, 7 to 30 days ahead: new class prices, and how to drop classes. */
export const classPriceChange = (mail: {
  name: string;
  /** Monthly with surcharge, after and before the change. */
  price: Money;
  priceBefore: Money;
  /** Club-local date of the first month at the new prices. */
  on: string;
  siteUrl: string;
}): MailContent =>
  letter(
    mail.name,
    `From ${ordinalOfDate(mail.on)} your classes cost ${formatDollars(mail.price, true)} a month`,
    text(
      `The prices of classes change. As they are chosen now, your classes cost ${formatDollars(mail.price, true)} a month from ${ordinalOfDate(mail.on)} on, instead of ${formatDollars(mail.priceBefore, true)}. The bill of the month before does not change.`,
    ),
    { kind: 'link', label: 'See or take off classes', url: `${mail.siteUrl}/programs` },
    ...classTerms(ordinalOfDate(mail.on), mail.siteUrl),
  );

export const cardExpires = (mail: {
  name: string;
  card: NonNullable<Family['card']>;
  /** Last club-local date on which the card is valid. */
  on: string;
  /** Athletes on continuing plans. */
  athleteNames: readonly string[];
  isAutopayOn: boolean;
  siteUrl: string;
}): MailContent => {
  const paysFor = [
    ...mail.athleteNames.map((name) => `the plan of ${name}`),
    ...(mail.isAutopayOn ? ['your class bills'] : []),
  ];
  const howToStop = [
    ...(mail.athleteNames.length > 0
      ? ['cancel a plan on the page of your athlete, with Cancel Training']
      : []),
    ...(mail.isAutopayOn ? ['turn automatic payment off on your dashboard'] : []),
  ];
  return letter(
    mail.name,
    `Your card expires on ${ordinalOfDate(mail.on)}`,
    text(
      `Your ${cardWords(mail.card)} is good until ${ordinalOfDate(mail.on)}. It automatically pays for ${paysFor.join(' and ')}. After that day, a payment may fail: please put another card on file with Update Payment Method on your dashboard. If your bank has already renewed it, you do not need to do anything.`,
    ),
    { kind: 'link', label: 'Open your dashboard', url: `${mail.siteUrl}/portal` },
    text(`To stop instead, ${howToStop.join(', or ')}.`),
    policyLink(mail.siteUrl),
  );
};
