import { defineIntent } from '../intents/define-intent.ts';

export const settle = defineIntent({
  kind: 'settle',
  opens: 'SettlementStarted',
  closes: ['SettlementSucceeded', 'SettlementFailed'],
  locks: 'class-months',
});
