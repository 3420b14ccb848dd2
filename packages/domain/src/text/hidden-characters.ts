/*
 * Control characters (ESC can control a terminal), line separators and direction marks can hide or change
 * text. Joiners are allowed, because some scripts need them.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u206f]/gu;
const hiddenBesidesLines = /(?![\t\n\r])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u206f]/gu;

const fieldsOfSeveralLines: readonly string[] = [
  'description',
  'text',
  'medicalConditions',
  'product_description',
  'service_date',
  'access_activity_log',
  'cancellation_policy_disclosure',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
];

/**
 * Message for a text with hidden characters; undefined for a valid text.
 * @param field name of the field
 */
export const hiddenCharacterProblem = (text: string, field = ''): string | undefined => {
  const [found] = text.match(fieldsOfSeveralLines.includes(field) ? hiddenBesidesLines : hidden) ?? [];
  if (found === undefined) return undefined;
  if (found === '\n' || found === '\r') return 'Please write this on one line.';
  if (found === '\t') return 'Please use spaces instead of tabs here.';
  return `Please delete the hidden character (${codeOf(found)}) in this text, or type it again.`;
};

/** Writes hidden characters of older events as `\u001b`; `keepLines` preserves line breaks and tabs. */
export const withHiddenCharactersShown = (text: string, keepLines = false): string =>
  text.replace(keepLines ? hiddenBesidesLines : hidden, (found) => `\\u${hexOf(found)}`);

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');
const codeOf = (character: string): string => `U+${hexOf(character).toUpperCase()}`;
