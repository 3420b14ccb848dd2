import { dateWords, weekdayWords } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, policyLink, text } from './letter.ts';

type MakeUpMail = {
  readonly name: string;
  readonly athleteName: string;
  readonly athleteUrl: string;
  readonly siteUrl: string;
  /** Last club-local date of the make-up class. */
  readonly until: string;
};

export const makeUpExpires = (
  mail: MakeUpMail & { readonly missed: string; readonly isToArrange: boolean },
): MailContent =>
  letter(
    mail.name,
    `${mail.athleteName} has a make-up class to use by ${dateWords(mail.until)}`,
    text(
      `${mail.athleteName} has until ${dayWords(mail.until)} to make up the ${mail.isToArrange ? 'training' : 'class'} on ${dayWords(mail.missed)}. ${mail.isToArrange ? 'To pick a day, just reply to this email.' : 'Book any class for your athlete’s grade on your athlete’s page.'}`,
    ),
    mail.isToArrange
      ? { kind: 'link', label: 'See your athlete’s page', url: mail.athleteUrl }
      : { kind: 'link', label: 'Book the make-up class', url: mail.athleteUrl },
    policyLink(mail.siteUrl),
  );

export const makeUpCanceled = (mail: MakeUpMail & { readonly date: string }): MailContent =>
  letter(
    mail.name,
    `${mail.athleteName}’s make-up class on ${dateWords(mail.date)} is canceled`,
    text(
      `The session on ${dayWords(mail.date)} that you booked as a make-up class for ${mail.athleteName} is canceled. You can use the make-up class again. Please book another day by ${dayWords(mail.until)}.`,
    ),
    { kind: 'link', label: 'Book another day', url: mail.athleteUrl },
    policyLink(mail.siteUrl),
  );

const dayWords = (date: string): string => `${weekdayWords(date)}, ${dateWords(date)}`;
