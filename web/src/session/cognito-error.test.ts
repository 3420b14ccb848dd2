import { describe, expect, it } from 'vitest';
import { authError } from './cognito-error.ts';

const named = (name: string, message = 'No.') => Object.assign(new Error(message), { name });

describe('rejections of the sign-in provider', () => {
  it.each([
    ['ForbiddenException', 'Request not allowed due to WAF block.', 'too-many-tries'],
    ['LimitExceededException', 'Attempt limit exceeded, please try after some time.', 'too-many-tries'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'too-many-tries'],
    ['NotAuthorizedException', 'Incorrect username or password.', 'wrong-credentials'],
    ['InternalErrorException', 'Something.', 'unknown'],
  ])('authError classifies %s with the message “%s”', (name, message, problem) => {
    expect(authError(named(name, message)).problem).toBe(problem);
  });
});
