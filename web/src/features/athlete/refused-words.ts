import { refusalWords } from '@hoops/domain/family/intents/refusal-words';
import { paymentSentences } from '../../lib/payment-sentences.ts';
import { sentences } from '../../lib/sentences.ts';
import type { Athlete } from '../../session/me.ts';
import { endPauseFailed } from './confirming-words.ts';
import { startRefusalSentence } from './start-refusal-sentence.ts';

export type Refused = NonNullable<Athlete['refused']>;

export const pausePlanFailed = 'Failed to pause the plan.';
export const withdrawalFailed = 'The withdrawal failed; the plan continues.';

const failures: Readonly<Record<Exclude<Refused['intent'], 'start-plan'>, string>> = {
  'switch-plan': sentences.switchPlanFailed,
  'cancel-switch': sentences.cancelSwitchFailed,
  'pause-plan': pausePlanFailed,
  'end-pause': endPauseFailed,
  'cancel-training': sentences.cancelTrainingFailed,
  'undo-cancellation': sentences.keepTrainingFailed,
  'withdraw-plan': withdrawalFailed,
  'remove-athlete': sentences.deleteAthleteFailed,
  'pay-plan': paymentSentences.failed,
};

export const refusedWords = ({ intent, code }: Refused): string => {
  const reason = refusalWords(code);
  const because = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return `${intent === 'start-plan' ? startRefusalSentence(code) : failures[intent]} ${because}`;
};
