import { brand } from '@hoops/domain/brand';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

/**
 * Email to the former address. The new address is masked, because the former mailbox may belong to another
 * person.
 */
export const emailChanged = (mail: { name: string; newEmail: string }): MailContent =>
  letter(
    mail.name,
    'Your login email was changed',
    text(
      `You now log in to ${brand.name} with ${partOf(mail.newEmail)}. Our emails go there from now on, and you can no longer log in with this address.`,
    ),
    text(
      `If you did not change it, someone else may have your password. Please call us at ${brand.phone.shown} right away.`,
    ),
  );

export const emailOfAnotherChanged = (mail: {
  name: string;
  changer: string;
  newEmail: string;
}): MailContent =>
  letter(
    mail.name,
    `${mail.changer} has a new login email`,
    text(
      `${mail.changer}, who shares your family’s account at ${brand.name}, now logs in with ${partOf(mail.newEmail)}. Emails for ${mail.changer} go there from now on.`,
    ),
    text(`If you did not expect this, please call us at ${brand.phone.shown} right away.`),
  );

/** Masks an address: `robin@example.com` -> `r***@e***.com`. */
const partOf = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***${ending}`;
};

export const recoveryCodeUsed = ({ name, siteUrl }: { name: string; siteUrl: string }): MailContent =>
  letter(
    name,
    'A recovery code was used on your account',
    text(
      'Someone just used one of your recovery codes. Two-step login is off now, and your account was logged out on every device. If that was you, log in with your password and turn two-step login back on when you have your new phone. The code you used will not work again.',
    ),
    { kind: 'link', label: 'Turn on two-step login', url: `${siteUrl}/my-info` },
    text(
      `If that was not you, change your password right away and call us at ${brand.phone.shown}. Whoever used the code still needs your password to log in.`,
    ),
  );

const passkeysLink = (siteUrl: string) =>
  ({ kind: 'link', label: 'See your passkeys', url: `${siteUrl}/second-factor` }) as const;

export const passkeyAdded = ({ name, siteUrl }: { name: string; siteUrl: string }): MailContent =>
  letter(
    name,
    'A passkey was added to your account',
    text(
      `A passkey was added to your ${brand.name} account. It can be used to log in without your password.`,
    ),
    passkeysLink(siteUrl),
    text(
      `If that was not you, remove the passkey there, change your password, and call us at ${brand.phone.shown}. A new password alone does not remove it.`,
    ),
  );

export const passkeyRemoved = ({ name, siteUrl }: { name: string; siteUrl: string }): MailContent =>
  letter(
    name,
    'A passkey was removed from your account',
    text(`A passkey was removed from your ${brand.name} account. It can no longer be used to log in.`),
    passkeysLink(siteUrl),
    text(`If that was not you, change your password right away and call us at ${brand.phone.shown}.`),
  );
