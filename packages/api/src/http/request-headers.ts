/**
 * Headers of every /api answer. Browsers must not run, frame or leak answers, because they contain personal
 * data.
 */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/**
 * Headers of an administrator who acts for a family. The reason is percent-encoded, because headers are
 * limited to Latin letters; `asOf` makes requests read-only.
 */
export const onBehalfOfHeaders = {
  family: 'x-acting-for',
  reason: 'x-acting-reason',
  asOf: 'x-as-of',
} as const;

/**
 * Stream versions between browser and API: `written` by a command, `after` in a read, `trailing` for streams
 * not shown yet.
 */
export const positionHeaders = {
  written: 'x-written',
  after: 'x-read-after',
  trailing: 'x-trailing',
} as const;
