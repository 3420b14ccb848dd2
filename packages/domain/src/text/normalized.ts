/**
 * Removes characters that show nothing (zero-width space, word joiner, soft hyphen, direction marks). They come along
 * with pasted text, and two identifiers that look alike must be equal. Names keep theirs: some scripts need joiners.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

/** An email as it is compared and sent: visible characters in lower case. */
export const normalizedEmail = (text: string): string => withoutInvisible(text).trim().toLowerCase();
