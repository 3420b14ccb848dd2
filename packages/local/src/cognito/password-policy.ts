import { CognitoError, invalidParameter } from './cognito-error.ts';

export type PasswordPolicy = {
  readonly minimumLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSymbols: boolean;
};

const maxLength = 256;
const noSpaceAtTheEnds = /^\S(.*\S)?$/s;
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\-\s]/;

/** @throws InvalidPasswordException naming the first broken rule */
export const checkPassword = (policy: PasswordPolicy, password: string): void => {
  if (password.length > maxLength || (password !== '' && !noSpaceAtTheEnds.test(password))) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$',
    );
  }
  const rules: readonly (readonly [boolean, string])[] = [
    [password.length >= policy.minimumLength, 'Password not long enough'],
    [!policy.requireUppercase || /[A-Z]/.test(password), 'Password must have uppercase characters'],
    [!policy.requireLowercase || /[a-z]/.test(password), 'Password must have lowercase characters'],
    [!policy.requireNumbers || /[0-9]/.test(password), 'Password must have numeric characters'],
    [!policy.requireSymbols || symbol.test(password), 'Password must have symbol characters'],
  ];
  const broken = rules.find(([kept]) => !kept);
  if (broken) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
  }
};

export const compromisedPassword = (): CognitoError =>
  new CognitoError('InvalidPasswordException', 'Provided password cannot be used for security reasons.');
