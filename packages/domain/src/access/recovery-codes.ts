/** Recovery codes that a person gets at once. */
export const recoveryCodeCount = 10;
/** Letters and digits that nobody mistakes for others (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `7K2M-9QXA-...`: 80 random bits. @param bytes 16 random bytes */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** The text that is hashed, whatever case and separators a person types; letters that look like digits count as these. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
