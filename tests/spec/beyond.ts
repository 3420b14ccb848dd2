import type { Part } from './statements.ts';

/**
 * What the product does beyond its spec, by capability, as statements that tests are tagged with. `npm run docs` writes
 * docs/beyond.md from them.
 */
export const beyond = [
  {
    section: 'Consent',
    statements: {
      'consent.texts-kept':
        'Terms, privacy, the policy on refunds and cancellation, and what stands beside a button that costs money are texts with a version and a hash. A released one is kept for ever and never changed.',
      'consent.using-is-not-accepting':
        'Only registering, or agreeing when asked, accepts the terms; using the site does not.',
      'consent.policy-pages':
        '/terms, /privacy and /refunds show the version in force and those before it, and lead to each other; pricing and registration lead to /refunds.',
    },
  },
] as const satisfies readonly Part[];
