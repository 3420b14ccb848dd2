/** Hidden field in public forms that only bots fill in. Browsers do not autofill its name or label. */
export const honeypot = { name: 'rebound', label: 'Leave this empty' } as const;
