import { AwsError } from '../loopback/serve-aws.ts';

export class CognitoError extends AwsError {
  constructor(name: string, message: string, options?: ErrorOptions) {
    super(400, name, message, options);
  }
}

/** Unknown users get the same error, which hides who has an account. */
export const incorrectCredentials = (): CognitoError =>
  new CognitoError('NotAuthorizedException', 'Incorrect username or password.');

export const passwordAttemptsExceeded = (): CognitoError =>
  new CognitoError('NotAuthorizedException', 'Password attempts exceeded');

export const notAuthorized = (message: string): CognitoError =>
  new CognitoError('NotAuthorizedException', message);

export const invalidParameter = (message: string): CognitoError =>
  new CognitoError('InvalidParameterException', message);

export const userNotFound = (): CognitoError =>
  new CognitoError('UserNotFoundException', 'User does not exist.');

export const emailTaken = (): CognitoError =>
  new CognitoError('AliasExistsException', 'An account with the given email already exists.');

export const codeMismatch = (): CognitoError =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');

export const codeExpired = (): CognitoError =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

export const webAuthnNotEnabled = (): CognitoError =>
  new CognitoError('WebAuthnNotEnabledException', 'WebAuthn not enabled for this user pool.');

export const limitExceeded = (): CognitoError =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
