/**
 * The field of the public forms that no person sees; a machine that fills in whatever it finds gives itself away by
 * it. Its name and its label say nothing that a browser has a value for: a browser's own filling must not count.
 */
export const honeypot = { name: 'rebound', label: 'Leave this empty' } as const;
