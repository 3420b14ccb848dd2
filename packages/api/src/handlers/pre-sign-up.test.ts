import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { handler } from './pre-sign-up.ts';

const asked = (triggerSource: PreSignUpTriggerEvent['triggerSource']): PreSignUpTriggerEvent => ({
  version: '1',
  region: 'us-east-1',
  userPoolId: 'us-east-1_Test00001',
  userName: 'sub-1',
  callerContext: { awsSdkVersion: '3', clientId: 'client' },
  triggerSource,
  request: { userAttributes: { email: 'dana@example.com' } },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});

describe('the sign-up trigger', () => {
  it('the sign-up trigger confirms the user and verifies the email right away', async () => {
    const { response } = await handler(asked('PreSignUp_SignUp'));
    expect(response).toEqual({ autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false });
  });

  it('the sign-up trigger rejects an email with an invisible character', async () => {
    const event = asked('PreSignUp_SignUp');
    const pasted = { ...event, request: { userAttributes: { email: '\u200bdana@example.com' } } };
    await expect(handler(pasted)).rejects.toThrow('invisible characters');
  });

  it('the sign-up trigger changes nothing for users from an external provider', async () => {
    const event = asked('PreSignUp_ExternalProvider');
    expect(await handler(event)).toEqual(event);
  });
});
