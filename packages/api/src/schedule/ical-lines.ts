/** Escapes a text value (RFC 5545, section 3.3.11). */
export const icalText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // Removes control characters and direction marks.
    .replace(/(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u206f]/gu, '');

export const icalDocument = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

const maxOctets = 75;

/** Folds lines to at most 75 octets (RFC 5545, section 3.1), never inside a character. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // Continuation lines begin with a space, which takes one octet.
    if (octets + size > maxOctets - (parts.length > 0 ? 1 : 0)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
};
