/** The content lines of RFC 5545: property, parameters, value. */

/** A text value: backslash, semicolon, comma and line breaks are escaped (section 3.3.11). */
export const icalText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // No other control character may stand in a text, and none that turns its direction around should.
    .replace(/(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u206f]/gu, '');

/** A calendar's lines as they are sent: folded, each ended by CRLF. */
export const icalDocument = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

const maxOctets = 75;

/** No line is longer than 75 octets (section 3.1); a character is never cut in half. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // A continuation begins with a space, which counts.
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
