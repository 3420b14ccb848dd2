import { className, type Program } from '@hoops/domain/club/days';
import { momentWords } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

type WaitlistMail = {
  readonly name: string;
  readonly athleteName: string;
  readonly program: Program;
  readonly siteUrl: string;
};

/** @param mail `until` is ISO-8601 UTC */
export const placeOffered = ({
  name,
  athleteName,
  program,
  siteUrl,
  until,
}: WaitlistMail & { readonly until: string }): MailContent =>
  letter(
    name,
    `A place in ${className(program)} is open for ${athleteName}`,
    text(
      `${athleteName} is next on the waitlist, and a place in ${className(program)} is open. We are holding it for you until ${momentWords(until)}. After that, it goes to the next family.`,
    ),
    { kind: 'link', label: 'See the price, and accept or decline', url: `${siteUrl}/programs` },
    text('Nothing changes and nothing is charged until you accept.'),
  );

export const offerExpired = ({ name, athleteName, program, siteUrl }: WaitlistMail): MailContent =>
  letter(
    name,
    `The place in ${className(program)} went to the next family`,
    text(
      `The time to accept the place in ${className(program)} for ${athleteName} has passed, so it went to the next family on the waitlist. You can join the waitlist again at any time.`,
    ),
    { kind: 'link', label: 'Join the waitlist again', url: `${siteUrl}/programs` },
  );
