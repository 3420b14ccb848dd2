import { withoutInvisible } from '@hoops/domain/text/name-words';
import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * Marks emails as verified, because Cognito rejects resets of unverified emails; the real proof is
 * `EmailOwnershipProven`.
 * @throws Error for an email with invisible characters
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const { email = '' } = event.request.userAttributes;
  if (withoutInvisible(email) !== email) throw new Error('The email contains invisible characters.');
  return { ...event, response: { ...event.response, autoConfirmUser: true, autoVerifyEmail: true } };
};
