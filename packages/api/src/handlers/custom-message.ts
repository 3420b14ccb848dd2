import { brand } from '@hoops/domain/brand';
import type { CustomMessageTriggerEvent } from 'aws-lambda';

/** Replaces Cognito's email texts with our texts; other kinds of email keep Cognito's texts. */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const message = messageFor(event.triggerSource);
  if (!message) return event;
  const code = event.request.codeParameter;
  const emailMessage = `<p>${message.why}</p>
<p>Your code is <strong>${code}</strong></p>
<p>${message.otherwise} Questions? Write to ${brand.email} or call ${brand.phone.shown}.</p>
<p>${brand.name}</p>`;
  return { ...event, response: { ...event.response, emailSubject: message.subject, emailMessage } };
};

type Message = { readonly subject: string; readonly why: string; readonly otherwise: string };

const messageFor = (source: CustomMessageTriggerEvent['triggerSource']): Message | undefined => {
  switch (source) {
    case 'CustomMessage_ForgotPassword':
      return {
        subject: `Reset your ${brand.name} password`,
        why: `You asked to reset your ${brand.name} password. Enter this code on the login page. Your passkeys stay in place. Remove any that you do not recognize under "Passkeys and two-step login".`,
        otherwise: 'If this was not you, ignore this email. Your password will not change.',
      };
    case 'CustomMessage_UpdateUserAttribute':
    case 'CustomMessage_VerifyUserAttribute':
      return {
        subject: `Confirm your new email for ${brand.name}`,
        why: `You asked to log in to ${brand.name} with this email address. Enter this code to confirm it.`,
        otherwise: 'If this was not you, ignore this email. Nothing changes without the code.',
      };
    default:
      return undefined;
  }
};
