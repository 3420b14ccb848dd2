import { withoutInvisible } from '@hoops/domain/text/normalized';
import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * Cognito calls this before it creates a user: everybody may sign up. The email is marked as verified because Cognito
 * refuses to reset a password otherwise; features that need a proven email use EmailOwnershipProven.
 * @throws for an email with invisible characters, which nobody could type again.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const { email = '' } = event.request.userAttributes;
  if (withoutInvisible(email) !== email) throw new Error('The email contains invisible characters.');
  return { ...event, response: { ...event.response, autoConfirmUser: true, autoVerifyEmail: true } };
};
