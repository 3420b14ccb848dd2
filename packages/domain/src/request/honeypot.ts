/** Hidden field of public forms that only bots fill in. Browsers autofill neither its name nor its label. */
export const honeypot = { name: 'rebound', label: 'Leave this empty' } as const;
