import { formatDollars, type Money } from '@hoops/domain/money';
import { monthAndYear, monthOfDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { classTerms, letter, policyLink, text } from './letter.ts';

type ClassPauseMail = {
  readonly name: string;
  readonly athleteName: string;
  /** Next class bill and its club-local date; null if no bill follows. */
  readonly next: { readonly amount: Money; readonly on: string } | null;
  readonly athleteUrl: string;
  readonly siteUrl: string;
};

export const classesPaused = (
  mail: ClassPauseMail & { readonly from: string; readonly until: string },
): MailContent =>
  pauseLetter(
    mail,
    `${mail.athleteName}’s classes are paused until ${ordinalOfDate(mail.until)}`,
    `${mail.athleteName}’s classes are paused from ${ordinalOfDate(mail.from)} until ${ordinalOfDate(mail.until)}. This month does not change. During the pause, we hold ${mail.athleteName}’s place in each class, and the classes cost nothing. On ${ordinalOfDate(mail.until)}, they resume automatically.`,
    'See the classes, or end the pause',
  );

/** Email to the parent: the class pause was canceled, or ends early on the given club-local date. */
export const classPauseEnded = (mail: ClassPauseMail & { readonly until: string | null }): MailContent =>
  mail.until === null
    ? pauseLetter(
        mail,
        `${mail.athleteName}’s classes are not paused`,
        `The pause is canceled: ${mail.athleteName}’s classes continue as before.`,
        'See the classes',
      )
    : pauseLetter(
        mail,
        `${mail.athleteName}’s classes resume on ${ordinalOfDate(mail.until)}`,
        `The pause ends early: ${mail.athleteName}’s classes resume on ${ordinalOfDate(mail.until)}.`,
        'See the classes',
      );

export const classPauseEnds = (mail: ClassPauseMail & { readonly on: string }): MailContent =>
  pauseLetter(
    mail,
    `${mail.athleteName}’s classes resume on ${ordinalOfDate(mail.on)}`,
    `The pause for ${mail.athleteName}’s classes ends on ${ordinalOfDate(mail.on)}, and they will be billed every month again.`,
    'See the classes',
  );

const pauseLetter = (mail: ClassPauseMail, subject: string, happened: string, label: string): MailContent => {
  const { next, siteUrl } = mail;
  const bill =
    next &&
    `Your next class bill is for ${monthAndYear(monthOfDate(next.on))}: ${formatDollars(next.amount, true)}.`;
  return letter(
    mail.name,
    subject,
    text([happened, ...(bill === null ? [] : [bill])].join(' ')),
    { kind: 'link', label, url: mail.athleteUrl },
    ...(next ? classTerms(ordinalOfDate(next.on), siteUrl) : [policyLink(siteUrl)]),
  );
};
