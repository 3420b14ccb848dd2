import {
  findTestCard,
  findTestCardByAlias,
  hasValidCheckDigit,
  problems,
  type TestCard,
} from '../billing/test-cards.ts';
import { toDate } from '../time/calendar.ts';
import { cardError, type Failure } from '../wire/failure.ts';

export type CardDetails = {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string | undefined;
};

/** The test card that was typed in, or the 402 that says what is wrong with it. */
export const checkCardDetails = (details: CardDetails, at: number): TestCard | Failure => {
  const number = details.number.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(number)) return cardError(problems.shortNumber);
  if (number.length < 13 || number.length > 19 || !hasValidCheckDigit(number)) {
    return cardError(problems.wrongNumber);
  }
  if (details.expMonth < 1 || details.expMonth > 12) return cardError(problems.wrongMonth);
  if (isExpired(details.expMonth, details.expYear, at)) return cardError(problems.wrongYear);
  if (details.cvc !== undefined && !/^\d{3,4}$/.test(details.cvc)) return cardError(problems.invalidCvc);
  const card = findTestCard(number);
  if (card === undefined) return cardError(problems.liveCard);
  return card;
};

/** A card is good until the end of its month. */
export const isExpired = (expMonth: number, expYear: number, at: number): boolean => {
  const now = toDate(at);
  return expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
};

export const cardOfToken = (token: string): TestCard | undefined =>
  token.startsWith('tok_') ? findTestCardByAlias(token) : undefined;
