/**
 * Removes invisible characters that come with pasted text, so that identifiers that look equal are equal.
 * Not for names, because some scripts need joiners.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

export const normalizedEmail = (text: string): string => withoutInvisible(text).trim().toLowerCase();
