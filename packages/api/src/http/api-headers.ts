/**
 * Headers of every /api answer. Browsers must not run, frame or leak answers, because they contain personal
 * data.
 */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;
