import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import type { IntentOf } from '../intents.ts';
import type { Family } from '../state.ts';
import { DisputeAnswerFailed } from './events.ts';

const failed = (
  _family: Family,
  { disputeId, intentId }: IntentOf<'answer-dispute' | 'accept-dispute'>,
  why: Refusal,
) => [{ type: 'DisputeAnswerFailed', data: { disputeId, intentId, ...why } }] as const;

export const disputeOutcomes = [
  outcomesOf('answer-dispute', [DisputeAnswerFailed]).recordedBy({ failed }),
  outcomesOf('accept-dispute', [DisputeAnswerFailed]).recordedBy({ failed }),
] as const;
