import { invalidParameter, notAuthorized } from './cognito-error.ts';

const STANDARD = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]);
/** What only the pool itself or an administrator may say about a user. */
const NOT_WRITABLE = new Set(['sub', 'email_verified', 'phone_number_verified']);
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Checks attributes that a user wants to have.
 * @throws NotAuthorizedException for an attribute that users may not write, InvalidParameterException for one
 * that does not exist or an e-mail that is none.
 */
export function checkWritableAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (NOT_WRITABLE.has(name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
    if (!STANDARD.has(name) && !name.startsWith('custom:')) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
      );
    }
    if (name === 'email') checkEmail(value);
  }
}

/** @throws InvalidParameterException when the text cannot be an e-mail address. */
export function checkEmail(email: string): void {
  if (!EMAIL.test(email)) throw invalidParameter('Invalid email address format.');
}

/** @throws InvalidParameterException when the user name cannot be an e-mail address. */
export function checkEmailUsername(username: string): void {
  if (!EMAIL.test(username)) throw invalidParameter('Username should be an email.');
}
