/** A code as it is sent: mails and authenticator apps show it in two groups, and people type the space between them. */
export const typedCode = (text: string): string => text.replaceAll(/\s/g, '');
