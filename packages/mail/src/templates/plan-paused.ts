import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, type NextCharge, nextChargeWords, planTerms, text } from './letter.ts';

type PauseMail = {
  readonly name: string;
  readonly athleteName: string;
  readonly next: NextCharge | null;
  readonly athleteUrl: string;
  readonly siteUrl: string;
};

/** Email to the parent: a pause without training or charges; `from` and `until` are ISO-8601 UTC. */
export const planPaused = (
  mail: PauseMail & { readonly from: string; readonly until: string },
): MailContent =>
  pauseLetter(
    mail,
    `${mail.athleteName}’s plan is paused until ${ordinalDate(mail.until)}`,
    `${mail.athleteName}’s plan is paused from ${ordinalDate(mail.from)} until ${ordinalDate(mail.until)}. The month you already paid for does not change. During the pause, there is no training and nothing is charged. On ${ordinalDate(mail.until)}, the plan resumes automatically.`,
    'See the plan, or end the pause',
  );

/** Email to the parent: the pause was canceled, or ends at a renewal (`until`, ISO-8601 UTC). */
export const pauseEnded = (mail: PauseMail & { readonly until: string | null }): MailContent =>
  mail.until === null
    ? pauseLetter(
        mail,
        `${mail.athleteName}’s plan is not paused`,
        `The pause is canceled: ${mail.athleteName}’s plan continues as before.`,
        'See the plan',
      )
    : pauseLetter(
        mail,
        `${mail.athleteName}’s plan resumes on ${ordinalDate(mail.until)}`,
        `The pause ends early: ${mail.athleteName}’s plan resumes on ${ordinalDate(mail.until)}.`,
        'See the plan',
      );

const pauseLetter = (mail: PauseMail, subject: string, happened: string, label: string): MailContent =>
  letter(
    mail.name,
    subject,
    text(mail.next ? `${happened} ${nextChargeWords(mail.next)}` : happened),
    { kind: 'link', label, url: mail.athleteUrl },
    ...planTerms(mail.next, mail.siteUrl),
  );
