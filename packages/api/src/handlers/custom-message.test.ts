import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { handler } from './custom-message.ts';

const asked = (triggerSource: CustomMessageTriggerEvent['triggerSource']): CustomMessageTriggerEvent => ({
  version: '1',
  region: 'us-east-1',
  userPoolId: 'us-east-1_Test00001',
  userName: 'sub-1',
  callerContext: { awsSdkVersion: '3', clientId: 'client' },
  triggerSource,
  request: {
    userAttributes: { email: 'dana@example.com', name: '<script>' },
    codeParameter: '{####}',
    linkParameter: '{##Click Here##}',
    usernameParameter: null,
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

const says = async (triggerSource: CustomMessageTriggerEvent['triggerSource']) =>
  (await handler(asked(triggerSource))).response;

describe('Cognito emails', () => {
  it.each([
    ['CustomMessage_ForgotPassword', 'Reset your All-American Hoops password'],
    ['CustomMessage_UpdateUserAttribute', 'Confirm your new email for All-American Hoops'],
    ['CustomMessage_VerifyUserAttribute', 'Confirm your new email for All-American Hoops'],
  ] as const)('the %s email contains the code and has the subject “%s”', async (source, subject) => {
    const { emailSubject, emailMessage } = await says(source);
    expect(emailSubject).toBe(subject);
    expect(emailMessage).toContain('<strong>{####}</strong>');
    expect(emailMessage).toContain('coach@allamericanhoops.example');
  });

  it('a Cognito email never repeats what a visitor typed', async () => {
    const { emailMessage } = await says('CustomMessage_ForgotPassword');
    expect(emailMessage).not.toContain('<script>');
    expect(emailMessage).not.toContain('dana@example.com');
  });

  it('other Cognito emails keep Cognito’s default text', async () => {
    const event = asked('CustomMessage_Authentication');
    expect(await handler(event)).toEqual(event);
  });
});
