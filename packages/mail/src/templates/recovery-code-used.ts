import { brand } from '@hoops/domain/brand';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

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
