import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import type { IntentOf } from '../intents.ts';
import type { Family } from '../state.ts';
import { disputeObserved } from './dispute-events.ts';
import {
  DisputeAccepted,
  DisputeAnswered,
  DisputeAnswerFailed,
  DisputeChanged,
  DisputeClosed,
  DisputeFundsMoved,
  DisputeOpened,
} from './events.ts';
import type { ObservedDispute } from './observed.ts';

/** The dispute as Stripe returned it. */
type Seen = { readonly observed: ObservedDispute };
const stands = [DisputeOpened, DisputeChanged, DisputeFundsMoved, DisputeClosed] as const;

/** The dispute was decided or submitted before our request arrived. */
const notOpen = (
  family: Family,
  { disputeId, intentId }: IntentOf<'answer-dispute' | 'accept-dispute'>,
  { observed, ...why }: Seen & Refusal,
) =>
  [
    { type: 'DisputeAnswerFailed', data: { disputeId, intentId, ...why } },
    ...disputeObserved(family, observed),
  ] as const;

export const disputeOutcomes = [
  outcomesOf('answer-dispute', [DisputeAnswered, DisputeAnswerFailed, ...stands]).recordedBy({
    'dispute-answered': (family, { disputeId, intentId, submit }, { observed }: Seen) => [
      { type: 'DisputeAnswered', data: { disputeId, intentId, submitted: submit } },
      ...disputeObserved(family, observed),
    ],
    'dispute-not-open': notOpen,
    failed: (_family, { disputeId, intentId }, why: Refusal) => [
      { type: 'DisputeAnswerFailed', data: { disputeId, intentId, ...why } },
    ],
  }),
  outcomesOf('accept-dispute', [DisputeAccepted, DisputeAnswerFailed, ...stands]).recordedBy({
    'dispute-accepted': (family, { disputeId, intentId }, { observed }: Seen) => [
      { type: 'DisputeAccepted', data: { disputeId, intentId } },
      ...disputeObserved(family, observed),
    ],
    'dispute-not-open': notOpen,
    failed: (_family, { disputeId, intentId }, why: Refusal) => [
      { type: 'DisputeAnswerFailed', data: { disputeId, intentId, ...why } },
    ],
  }),
] as const;
