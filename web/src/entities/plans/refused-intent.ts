import { refusalWords } from '@hoops/domain/family/intents/refusal-words';
import { startRefusal } from '@hoops/domain/family/plans/start-refusal';
import { clubDate } from '@hoops/domain/time/club-time';
import { sentences } from '../../lib/sentences.ts';
import type { Athlete } from '../../session/me.ts';

type Refused = NonNullable<Athlete['refused']>;

const dayMs = 24 * 3_600_000;
const newsForDays = 3;

/** A refusal is shown for three days, because the family may have left when it became certain. */
export const isStillNews = ({ at }: Pick<Refused, 'at'>, today: string): boolean =>
  Date.parse(today) - Date.parse(clubDate(at)) < newsForDays * dayMs;

/** The bank allows it only with the card's holder there: they can confirm it, or another card may do without. */
export const isWantedByBank = (refused: { readonly code: string } | null): boolean =>
  refused?.code === 'authentication-required' || refused?.code === 'not-confirmed';

/** @param Your `Your` or, for who acts for a family, `The family's`. */
export const bankWords = ({ code }: { readonly code: string }, Your: string): string =>
  code === 'not-confirmed'
    ? `The payment was not confirmed with ${Your.toLowerCase()} bank, so nothing was charged. It can be confirmed now, or another card may work.`
    : `${Your} bank wants to confirm this payment, so nothing was charged yet. It can be confirmed now, or another card may work.`;

/** Which sentence of the catalogue (spec section 8) says why a plan was not started. */
export const startRefusalSentence = (code: string): string => {
  const answer = startRefusal(code);
  return sentences.createSubscription[answer === 'internal' ? 'other' : answer];
};

/** What a failure of each change is called. */
export const changeFailures: Readonly<Record<Exclude<Refused['intent'], 'start-plan'>, string>> = {
  'switch-plan': sentences.switchPlanFailed,
  'cancel-switch': sentences.cancelSwitchFailed,
  'pause-plan': 'Failed to pause the plan.',
  'end-pause': 'Failed to end the pause.',
  'cancel-training': sentences.cancelTrainingFailed,
  'undo-cancellation': sentences.keepTrainingFailed,
  'withdraw-plan': sentences.withdrawalFailed,
  'remove-athlete': sentences.deleteAthleteFailed,
  'pay-plan': sentences.paymentFailed,
};

/** What became of something that was still being confirmed: the sentence of its failure, and the reason. */
export const refusedWords = ({ intent, code }: Refused): string => {
  const reason = refusalWords(code);
  const because = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return `${intent === 'start-plan' ? startRefusalSentence(code) : changeFailures[intent]} ${because}`;
};
