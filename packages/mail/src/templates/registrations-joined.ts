import { brand } from '@hoops/domain/brand';
import type { MailContent } from '../mail.ts';
import { letter, text } from './letter.ts';

export const registrationsJoined = (mail: {
  readonly name: string;
  readonly siteUrl: string;
  readonly athleteName: string;
  readonly stays: boolean;
}): MailContent => {
  const { athleteName: athlete } = mail;
  return letter(
    mail.name,
    `${athlete} was registered twice`,
    text(
      `${athlete} was registered with us twice: in your account and in another parent’s account. We joined the two, so that nobody pays twice.`,
    ),
    text(
      mail.stays
        ? `Your registration stays as it is, with its classes, plan and bills. The other parent’s account now shows ${athlete} too: schedule, attendance, medical notes and emergency contact, but never your address, phone number, email, card or payments.`
        : `Your registration of ${athlete} ends, with its plan and classes, and nothing more is charged for it. Payments you made are not refunded, and bills that are still open stay due. Your account now shows the other registration of ${athlete}: schedule, attendance, medical notes and emergency contact.`,
    ),
    { kind: 'link', label: 'Open your account', url: `${mail.siteUrl}/portal` },
    text(`If you think that this is a mistake, please call us at ${brand.phone.shown}.`),
  );
};

export const athleteMoved = (mail: {
  readonly name: string;
  readonly siteUrl: string;
  readonly athleteName: string;
  readonly stays: boolean;
  readonly isShared: boolean;
}): MailContent => {
  const { athleteName: athlete, stays, isShared } = mail;
  const seen = 'schedule, attendance, medical notes and emergency contact';
  return letter(
    mail.name,
    stays ? `${athlete} is now in your account` : `${athlete} moved to another account`,
    text(
      stays
        ? `We moved ${athlete} from another parent’s account to yours. Please check the details, medical notes and emergency contact. Nothing is booked or charged: choose classes or a plan in your account.`
        : `We moved ${athlete} to another parent’s account. The registration in your account ends, with its plan and classes, and nothing more is charged for it. Payments you made are not refunded, and bills that are still open stay due.`,
    ),
    ...(isShared
      ? [
          text(
            stays
              ? `The other parent’s account still shows ${athlete}: ${seen}, but never your address, phone number, email, card or payments.`
              : `Your account still shows ${athlete}: ${seen}.`,
          ),
        ]
      : []),
    { kind: 'link', label: 'Open your account', url: `${mail.siteUrl}/portal` },
    text(`If you think that this is a mistake, please call us at ${brand.phone.shown}.`),
  );
};
