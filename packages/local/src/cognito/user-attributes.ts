import { invalidParameter, notAuthorized } from './cognito-error.ts';

const notWritable = new Set(['sub', 'email_verified', 'phone_number_verified']);
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Checks that a request writes only the email.
 * @throws NotAuthorizedException for read-only attributes, InvalidParameterException for other attributes or
 * an invalid email
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

/** @throws InvalidParameterException for a user name that is not an email */
export const checkEmailUsername = (username: string): void => {
  if (!emailPattern.test(username)) throw invalidParameter('Username should be an email.');
};
