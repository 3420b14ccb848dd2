export const recoveryCodeCount = 10;
/** Crockford's base 32 has no look-alike characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns a code such as `7K2M-9QXA-...` with 80 random bits.
 * @param bytes 16 random bytes
 */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Normalizes a typed code before hashing: upper case, no separators, look-alike letters as digits. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
