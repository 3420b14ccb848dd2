import type { Athlete } from '../../session/me.ts';

export const endPauseFailed = 'Failed to end the pause.';

const what: Readonly<Record<NonNullable<Athlete['openIntent']>, string>> = {
  'start-plan': 'The plan is still being confirmed with the payment provider.',
  'switch-plan': 'The switch of plan is still being confirmed with the payment provider.',
  'cancel-switch': 'The cancelling of the switch is still being confirmed with the payment provider.',
  'pause-plan': 'The pause is still being confirmed with the payment provider.',
  'end-pause': 'The end of the pause is still being confirmed with the payment provider.',
  'cancel-training': 'The cancellation is still being confirmed with the payment provider.',
  'undo-cancellation': 'Keeping the training is still being confirmed with the payment provider.',
  'move-price': 'The new price of the plan is still being confirmed with the payment provider.',
  'withdraw-plan': 'The withdrawal is still being confirmed with the payment provider.',
  'pay-plan': 'The payment is still being confirmed with the payment provider.',
  'remove-athlete': 'This athlete is being deleted. We wait for the payment provider to end the plan.',
};

/** What is said while the payment provider has not answered what was asked of it. */
export const confirmingWords = (intent: keyof typeof what): string =>
  `${what[intent]} This page shows the result as soon as it is certain.`;
