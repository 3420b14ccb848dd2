import { isWeekday, type Program, programName } from '@hoops/domain/club/days';
import { type Grade, gradeName } from '@hoops/domain/club/grades';
import { listed } from '@hoops/domain/text/fill';
import type { MailContent } from '../mail.ts';
import { letter, policyLink, text } from './letter.ts';

/**
 * Email to the parent about a class that is no longer offered. The athlete keeps the class until the parent
 * drops it.
 */
export const classWithdrawn = (mail: {
  name: string;
  athleteName: string;
  grade: Grade | null;
  programs: readonly Program[];
  siteUrl: string;
}): MailContent => {
  const names = listed(mail.programs.map(nameOf));
  const [are, they, them] = mail.programs.length > 1 ? ['are', 'they', 'them'] : ['is', 'it', 'it'];
  const whom = mail.grade === null ? '' : ` to ${gradeName(mail.grade)}`;
  return letter(
    mail.name,
    `${capital(names)} ${are} no longer offered${whom}`,
    text(
      `${capital(names)} ${are} no longer offered${whom}. ${mail.athleteName} is enrolled and keeps ${them}, billed as before, until you drop ${them}. Anything you drop comes off starting with the next month’s bill, and nobody can choose ${them} again after that.`,
    ),
    { kind: 'link', label: 'See or drop classes', url: `${mail.siteUrl}/programs` },
    text(
      `If ${they} will not take place, or if you would like another class, just reply to this email. You can also reply to request a refund.`,
    ),
    policyLink(mail.siteUrl),
  );
};

const nameOf = (program: Program): string =>
  isWeekday(program) ? `the ${programName(program)} class` : 'the scrimmage league';

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
