/**
 * Hidden field of public forms that only bots fill in. Its name and label match nothing that a browser
 * autofills.
 */
export const honeypot = { name: 'rebound', label: 'Leave this empty' } as const;
