/** Headers of every /api answer: no browser may run, frame or leak it, because answers hold personal data. */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;
