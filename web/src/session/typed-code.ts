/** Code without spaces; codes are shown and typed in two groups. */
export const typedCode = (text: string): string => text.replaceAll(/\s/g, '');
