/*
 * Characters that are invisible and that make a text look like another one: control characters (with ESC a terminal
 * can be made to do anything), line and paragraph separators, and what turns the direction of writing around (bidi
 * overrides, embeddings, isolates). Joiners stay: emoji and many scripts are written with them.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u206f]/gu;
const hiddenBesidesLines = /(?![\t\n\r])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u206f]/gu;

/** The fields in which people write several lines; every other text is one line. */
const fieldsOfSeveralLines: readonly string[] = [
  'description',
  'medicalConditions',
  // The evidence of a dispute, by the payment provider's names.
  'product_description',
  'service_date',
  'access_activity_log',
  'cancellation_policy_disclosure',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
];

/**
 * Why a text that was entered is refused, in a sentence; undefined for a good one. `field` is the name of the
 * field, without the path to it.
 */
export const hiddenCharacterProblem = (text: string, field = ''): string | undefined => {
  const [found] = text.match(fieldsOfSeveralLines.includes(field) ? hiddenBesidesLines : hidden) ?? [];
  if (found === undefined) return undefined;
  if (found === '\n' || found === '\r') return 'Please write this in one line.';
  if (found === '\t') return 'Please use spaces instead of tabs here.';
  return `Please delete the hidden character (${codeOf(found)}) in this text, or type it again.`;
};

/**
 * The text with every hidden character spelled out (`\u001b`), for where events from before they were refused are
 * shown; `keepLines` leaves line breaks and tabs as they are.
 */
export const withHiddenCharactersShown = (text: string, keepLines = false): string =>
  text.replace(keepLines ? hiddenBesidesLines : hidden, (found) => `\\u${hexOf(found)}`);

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');
const codeOf = (character: string): string => `U+${hexOf(character).toUpperCase()}`;
