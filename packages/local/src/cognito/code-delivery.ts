import { CognitoError } from './cognito-error.ts';
import type { UserRecord } from './pool-state.ts';
import type { MessageSource, TriggerRunner } from './triggers.ts';

export type CognitoMail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export type CodeDeliveryDetails = {
  readonly Destination: string;
  readonly DeliveryMedium: 'EMAIL';
  readonly AttributeName: 'email';
};

export type CodeDelivery = (message: {
  readonly source: MessageSource;
  readonly user: UserRecord;
  readonly code: string;
  readonly to: string;
}) => Promise<CodeDeliveryDetails>;

type Dependencies = {
  readonly triggers: TriggerRunner;
  readonly deliver: (mail: CognitoMail) => Promise<void>;
};

const standard = { subject: 'Your verification code', html: 'Your confirmation code is {####}' };

export const createCodeDelivery =
  ({ triggers, deliver }: Dependencies): CodeDelivery =>
  async ({ source, user, code, to }) => {
    const custom = await triggers.customMessage(source, user);
    const fill = (template: string): string => template.replaceAll('{####}', code);
    const html = fill(custom.emailMessage || standard.html);
    const mail = { to, subject: fill(custom.emailSubject || standard.subject), html, text: plainText(html) };
    try {
      await deliver(mail);
    } catch (error) {
      const message = 'The verification code could not be delivered.';
      throw new CognitoError('CodeDeliveryFailureException', message, { cause: error });
    }
    return deliveryDetails(to);
  };

/**
 * Masked address of a real or pretended delivery. Lower case, because a pretended delivery knows only the
 * typed address.
 */
export const deliveryDetails = (email: string): CodeDeliveryDetails => {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const Destination = `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
  return { Destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
};

const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();
