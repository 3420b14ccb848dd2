import { refusalWords } from '@hoops/domain/family/intents/refusal-words';
import { startRefusal } from '@hoops/domain/family/plans/start-refusal';
import { clubDate } from '@hoops/domain/time/club-time';
import type { Athlete } from './queries/family-queries.ts';
import { sentences } from './sentences.ts';

type Refused = NonNullable<Athlete['refused']>;

const dayMs = 24 * 3_600_000;
const toldForDays = 3;

/** A refusal is shown for three days, because the family may have left when it became certain. */
export const isStillNews = ({ at }: Pick<Refused, 'at'>, today: string): boolean =>
  Date.parse(today) - Date.parse(clubDate(at)) < toldForDays * dayMs;

/** The bank would only have allowed it with the card's holder there: another card may do without. */
export const isWantedByBank = (refused: { readonly code: string } | null): boolean =>
  refused?.code === 'authentication-required';

/** Which sentence of the catalogue (spec section 8) says why a plan was not started. */
export const startRefusalSentence = (code: string): string => {
  const answer = startRefusal(code);
  return sentences.createSubscription[answer === 'internal' ? 'other' : answer];
};

const failures: Readonly<Record<Exclude<Refused['work'], 'start-plan'>, string>> = {
  'switch-plan': sentences.switchPlanFailed,
  'cancel-switch': sentences.cancelSwitchFailed,
  'cancel-training': sentences.cancelTrainingFailed,
  'undo-cancellation': sentences.keepTrainingFailed,
  'remove-athlete': sentences.deleteAthleteFailed,
  'pay-plan': sentences.paymentFailed,
};

/** What became of something that was still being confirmed: the sentence of its failure, and the reason. */
export const refusedWords = ({ work, code }: Refused): string => {
  const reason = refusalWords(code);
  const because = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return `${work === 'start-plan' ? startRefusalSentence(code) : failures[work]} ${because}`;
};
