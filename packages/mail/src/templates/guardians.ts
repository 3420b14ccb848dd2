import { brand } from '@hoops/domain/brand';
import { clubDate, ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

/** Names no member of the family, because the address may be mistyped. */
export const guardianInvited = (mail: { name: string; joinUrl: string; expiresAt: string }): MailContent =>
  letter(
    mail.name,
    `You are invited to a family’s account at ${brand.name}`,
    text(
      `A parent invites you to share their family’s account at ${brand.name}. You get a login of your own, and you can see and do everything in the account, for example report an absence or pay.`,
    ),
    { kind: 'link', label: 'See the invitation', url: mail.joinUrl },
    text(
      `The link works once, until ${ordinalDate(clubDate(mail.expiresAt))}. If you do not know who invites you, you do not have to do anything.`,
    ),
  );

export const guardianJoined = (mail: { name: string; siteUrl: string; joined: string }): MailContent =>
  letter(
    mail.name,
    `${mail.joined} joined your account`,
    text(
      `${mail.joined} accepted the invitation to your family’s account at ${brand.name}, and can now see and do everything in it. Our emails go to everyone in the account.`,
    ),
    { kind: 'link', label: 'See who is in the account', url: `${mail.siteUrl}/my-info` },
    text(`If you did not expect this, please call us at ${brand.phone.shown} right away.`),
  );

export const guardianGone = (mail: {
  name: string;
  siteUrl: string;
  gone: string;
  left: boolean;
}): MailContent => {
  const happened = mail.left
    ? `${mail.gone} left your account`
    : `${mail.gone} was removed from your account`;
  return letter(
    mail.name,
    happened,
    text(`${happened} at ${brand.name}, and can no longer see or change anything in it.`),
    { kind: 'link', label: 'See who is in the account', url: `${mail.siteUrl}/my-info` },
    text(`If you did not expect this, please call us at ${brand.phone.shown} right away.`),
  );
};

export const accessEnded = (mail: { name: string }): MailContent =>
  letter(
    mail.name,
    'You are no longer in the family’s account',
    text(
      `You can no longer see or change the family’s account at ${brand.name} that you shared, and our emails about it no longer go to you. Your own login still works.`,
    ),
  );
