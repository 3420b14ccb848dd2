/**
 * The request headers of an administrator who acts for a family: which one, and why. The reason is
 * percent-encoded, because a header holds Latin letters only.
 */
export const onBehalfOfHeaders = { family: 'x-acting-for', reason: 'x-acting-reason' } as const;
