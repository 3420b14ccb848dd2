import { invalidParameter, notAuthorized } from './cognito-error.ts';

/** What only the pool itself or an administrator may say about a user. */
const notWritable = new Set(['sub', 'email_verified', 'phone_number_verified']);
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Checks attributes that a user wants to have: the product keeps nothing but the email at Cognito.
 * @throws NotAuthorizedException for an attribute that users may not write, InvalidParameterException for any
 * other one and for an email that is none.
 */
export const checkWritableAttributes = (attributes: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (notWritable.has(name)) throw notAuthorized('A client attempted to write unauthorized attribute');
    if (name !== 'email') {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
      );
    }
    if (!emailPattern.test(value)) throw invalidParameter('Invalid email address format.');
  }
};

/** @throws InvalidParameterException when the user name cannot be an email address. */
export const checkEmailUsername = (username: string): void => {
  if (!emailPattern.test(username)) throw invalidParameter('Username should be an email.');
};
