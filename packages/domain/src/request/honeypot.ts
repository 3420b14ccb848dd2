/**
 * Hidden field of public forms that only machines fill in. Its name and label match nothing that a browser
 * autofills.
 */
export const honeypot = { name: 'rebound', label: 'Leave this empty' } as const;
