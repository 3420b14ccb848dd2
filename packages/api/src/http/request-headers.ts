/**
 * The request headers of an administrator who acts for a family: which one, and why. The reason is
 * percent-encoded, because a header holds Latin letters only. With a moment they only look at what the family saw then.
 */
export const onBehalfOfHeaders = {
  family: 'x-acting-for',
  reason: 'x-acting-reason',
  asOf: 'x-as-of',
} as const;

/**
 * How far streams are written, between the browser and the API: `stream@version`, separated by commas. A command's
 * answer says in `written` what it wrote; a read that carries it in `after` shows it, or names in `trailing` the
 * streams of which it does not show that much yet.
 */
export const positionHeaders = {
  written: 'x-written',
  after: 'x-read-after',
  trailing: 'x-trailing',
} as const;
