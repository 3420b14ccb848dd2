import { brand } from '@hoops/domain/brand';
import { clubDate, ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

const whatItSees =
  'schedule, attendance, absences, make-ups, medical notes and emergency contact. It sees no address, phone number, email, card or payment of yours.';

/** Names no member of the family, because the address may be mistyped. */
export const otherHomeInvited = (mail: { name: string; joinUrl: string; expiresAt: string }): MailContent =>
  letter(
    mail.name,
    `You are invited to see a child’s training at ${brand.name}`,
    text(
      `A parent invites you to see their child’s schedule, attendance and other facts at ${brand.name}, as the child’s other home. You have an account of your own, with your own address, card and settings.`,
    ),
    { kind: 'link', label: 'See the invitation', url: mail.joinUrl },
    text(
      `The link works once, until ${ordinalDate(clubDate(mail.expiresAt))}. If you do not know who invites you, you do not have to do anything.`,
    ),
  );

export const athleteShared = (mail: {
  name: string;
  siteUrl: string;
  athleteName: string;
  home: string;
}): MailContent =>
  letter(
    mail.name,
    `${mail.home} now sees ${mail.athleteName}’s training`,
    text(`The home of ${mail.home} now sees ${mail.athleteName}’s ${whatItSees}`),
    { kind: 'link', label: 'See who sees what', url: `${mail.siteUrl}/my-info` },
    text(`If you did not expect this, please call us at ${brand.phone.shown} right away.`),
  );

export const athleteUnshared = (mail: { name: string; athleteName: string; home: string }): MailContent =>
  letter(
    mail.name,
    `${mail.athleteName}’s training is no longer shared with ${mail.home}`,
    text(
      `The home of ${mail.home} can no longer see ${mail.athleteName}’s training at ${brand.name}. Nothing else changes.`,
    ),
  );

/** Names neither the child nor the family, because the family no longer shares them. */
export const sharedAthleteEnded = (mail: { name: string }): MailContent =>
  letter(
    mail.name,
    'You no longer see a child of another family',
    text(
      `You no longer see a child’s schedule and attendance at ${brand.name} that another family shared with you. Your own account still works.`,
    ),
  );
