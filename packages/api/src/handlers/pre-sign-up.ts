import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * Cognito asks before it creates a user: let everybody in at once. The e-mail is marked as verified only
 * because Cognito refuses to reset a password otherwise; whatever needs a proven e-mail asks for our own
 * proof (EmailOwnershipProven).
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  return { ...event, response: { ...event.response, autoConfirmUser: true, autoVerifyEmail: true } };
};
