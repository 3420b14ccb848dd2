import type { Athlete } from '../../session/me.ts';

export const endPauseFailed = 'Failed to end the pause.';

type Intent = NonNullable<Athlete['openIntent']>;

const what: Readonly<Record<Exclude<Intent, 'remove-athlete'>, string>> = {
  'start-plan': 'The plan',
  'switch-plan': 'The switch of plan',
  'cancel-switch': 'The cancelling of the switch',
  'pause-plan': 'The pause',
  'end-pause': 'The end of the pause',
  'cancel-training': 'The cancellation',
  'undo-cancellation': 'Keeping the training',
  'move-price': 'The new price of the plan',
  'withdraw-plan': 'The withdrawal',
  'pay-plan': 'The payment',
  'write-off-debt': 'The write-off',
};

export const confirmingWords = (intent: Intent): string =>
  `${
    intent === 'remove-athlete'
      ? 'This athlete is being deleted. We wait for the payment provider to end the plan.'
      : `${what[intent]} is still being confirmed with the payment provider.`
  } This page shows the result as soon as it is certain.`;
