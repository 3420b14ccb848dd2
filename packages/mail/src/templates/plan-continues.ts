import { type PlanId, planName } from '@hoops/domain/club/plans';
import { formatDollars, type Money } from '@hoops/domain/money';
import type { MailContent } from '../mail.ts';
import { letter, type NextCharge, nextChargeWords, planTerms, text } from './letter.ts';

type PlanMail = {
  name: string;
  athleteName: string;
  plan: PlanId;
  price: Money;
  next: NextCharge | null;
  athleteUrl: string;
  siteUrl: string;
};

const planLetter = (mail: PlanMail, subject: string, happened: string): MailContent =>
  letter(
    mail.name,
    subject,
    text(
      `${happened} ${planName[mail.plan]} costs ${formatDollars(mail.price, true)} a month.${mail.next ? ` ${nextChargeWords(mail.next)}` : ''}`,
    ),
    { kind: 'link', label: 'See the plan', url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );

export const planSwitched = (mail: PlanMail): MailContent =>
  planLetter(
    mail,
    `${mail.athleteName} is now in ${planName[mail.plan]}`,
    `The switch is done: ${mail.athleteName} is now in ${planName[mail.plan]}.`,
  );

export const priceChanged = (mail: PlanMail & { priceBefore: Money }): MailContent =>
  planLetter(
    mail,
    `The price of ${mail.athleteName}’s plan has changed`,
    `The price of ${mail.athleteName}’s plan has changed. It was ${formatDollars(mail.priceBefore, true)} a month.`,
  );

export const switchCancelled = (mail: PlanMail): MailContent =>
  planLetter(
    mail,
    `${mail.athleteName} stays in ${planName[mail.plan]}`,
    `The switch is canceled: ${mail.athleteName} stays in ${planName[mail.plan]}.`,
  );

export const cancellationUndone = (mail: PlanMail): MailContent =>
  planLetter(
    mail,
    `${mail.athleteName}’s training continues`,
    `The cancellation is undone: ${mail.athleteName}’s training continues.`,
  );
