/**
 * What every answer under /api carries. People's own words and children's data are in the answers: no browser may take
 * one for a page or a script, show it within another page, or send its address to another site.
 */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;
