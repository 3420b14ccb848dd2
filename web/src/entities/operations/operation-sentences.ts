import {
  createSubscriptionSentences,
  refusalReason,
  startRefusal,
} from '@hoops/domain/family/intents/refusals';
import { planChangeWords } from '@hoops/domain/plan-words';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import type { Operation } from './operation.ts';

type Sentences = Readonly<
  Record<Operation['kind'], { readonly failed: string; readonly confirming: string }>
>;

const payment = { failed: parentSentences.paymentFailed, confirming: parentSentences.paymentConfirming };

/** The command's failure sentence (spec section 8), and the sentence shown until Stripe answers. */
export const operationSentences: Sentences = {
  ...planChangeWords,
  'start-plan': {
    failed: createSubscriptionSentences.internal,
    confirming:
      'The plan is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
  'move-price': {
    failed: planChangeWords['switch-plan'].failed,
    confirming:
      'The new price of the plan is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
  'share-plan': {
    failed: planChangeWords['switch-plan'].failed,
    confirming:
      'The other home’s part of the plan is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
  'remove-athlete': {
    failed: planChangeSentences.deleteAthleteFailed,
    confirming:
      'This athlete is being deleted. We are waiting for the payment provider to end the plan. This page will show the result once we have it.',
  },
  'write-off-debt': {
    failed: parentSentences.paymentFailed,
    confirming:
      'The write-off is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
  'pay-plan': payment,
  settle: payment,
};

/** Spec section 8: a plan that could not start. */
export const startFailure = (code = ''): string => createSubscriptionSentences[startRefusal(code)];

export const operationFailure = ({ kind, code = '' }: Pick<Operation, 'kind' | 'code'>): string =>
  `${kind === 'start-plan' ? startFailure(code) : operationSentences[kind].failed} ${refusalReason(code)}`;
