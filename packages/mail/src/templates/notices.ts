import { type PlanId, planName } from '@hoops/domain/club/plans';
import type { Family } from '@hoops/domain/family/state';
import { formatDollars, type Money } from '@hoops/domain/money';
import { clubDate, dateWords, ordinalOfDate } from '@hoops/domain/time/club-time';
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
    `${mail.athleteName}’s ${planName[mail.plan]} plan resumes on ${ordinalOfDate(mail.on)}`,
    text(
      `The pause for ${mail.athleteName}’s ${planName[mail.plan]} plan ends on ${ordinalOfDate(mail.on)}. The plan costs ${formatDollars(mail.price, true)} a month.${mail.next ? ` ${nextChargeWords(mail.next)}` : ''}`,
    ),
    { kind: 'link', label: 'See or cancel the plan', url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );

export const yearlyReminder = (
  mail: PlanNotice & {
    /** Start of the plan, ISO-8601 UTC. */
    startedAt: string;
  },
): MailContent =>
  letter(
    mail.name,
    `Reminder: ${mail.athleteName}’s ${planName[mail.plan]} plan continues every month`,
    text(
      `${mail.athleteName}’s plan began on ${dateWords(clubDate(mail.startedAt))}. ${planName[mail.plan]} costs ${formatDollars(mail.price, true)} a month.${mail.next ? ` ${nextChargeWords(mail.next)}` : ''}`,
    ),
    { kind: 'link', label: 'See or cancel the plan', url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );

export const priceChange = (
  mail: PlanNotice & {
    priceBefore: Money;
    on: string;
  },
): MailContent =>
  letter(
    mail.name,
    `Starting ${ordinalOfDate(mail.on)}, ${mail.athleteName}’s plan costs ${formatDollars(mail.price, true)} a month`,
    text(
      `The price of ${planName[mail.plan]} is changing from ${formatDollars(mail.priceBefore, true)} to ${formatDollars(mail.price, true)} a month. ${mail.athleteName}’s plan moves to the new price when it renews on ${ordinalOfDate(mail.on)}. The current month does not change.${mail.next ? ` ${nextChargeWords(mail.next)}` : ''}`,
    ),
    { kind: 'link', label: 'See or cancel the plan', url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );

export const classPriceChange = (mail: {
  name: string;
  /** Monthly cost with surcharge, after and before the change. */
  price: Money;
  priceBefore: Money;
  on: string;
  siteUrl: string;
}): MailContent =>
  letter(
    mail.name,
    `Starting ${ordinalOfDate(mail.on)}, your classes cost ${formatDollars(mail.price, true)} a month`,
    text(
      `Class prices are changing. Your current classes will cost ${formatDollars(mail.price, true)} a month starting ${ordinalOfDate(mail.on)}, instead of ${formatDollars(mail.priceBefore, true)}. The bill for the month before does not change.`,
    ),
    { kind: 'link', label: 'See or drop classes', url: `${mail.siteUrl}/programs` },
    ...classTerms(ordinalOfDate(mail.on), mail.siteUrl),
  );

export const cardExpires = (mail: {
  name: string;
  card: NonNullable<Family['card']>;
  /** Last club-local date on which the card is valid. */
  on: string;
  athleteNames: readonly string[];
  isAutopayOn: boolean;
  siteUrl: string;
}): MailContent => {
  const paysFor = [
    ...mail.athleteNames.map((name) => `${name}’s plan`),
    ...(mail.isAutopayOn ? ['your class bills'] : []),
  ];
  const howToStop = [
    ...(mail.athleteNames.length > 0 ? ['cancel a plan with Cancel Training on your athlete’s page'] : []),
    ...(mail.isAutopayOn ? ['turn off automatic payment on your dashboard'] : []),
  ];
  return letter(
    mail.name,
    `Your card expires on ${ordinalOfDate(mail.on)}`,
    text(
      `Your ${cardWords(mail.card)} is good until ${ordinalOfDate(mail.on)}. It automatically pays for ${paysFor.join(' and ')}. After that day, a payment may fail, so please put another card on file with Update Payment Method on your dashboard. If your bank has already renewed it, you do not need to do anything.`,
    ),
    { kind: 'link', label: 'Open your dashboard', url: `${mail.siteUrl}/portal` },
    text(`To stop instead, ${howToStop.join(', or ')}.`),
    policyLink(mail.siteUrl),
  );
};
