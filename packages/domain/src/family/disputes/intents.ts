import { defineIntent } from '../intents/define-intent.ts';

export const answerDispute = defineIntent({
  kind: 'answer-dispute',
  opens: 'DisputeAnswerRequested',
  closes: ['DisputeAnswered', 'DisputeAnswerFailed'],
  locks: 'dispute',
});

export const acceptDispute = defineIntent({
  kind: 'accept-dispute',
  opens: 'DisputeAcceptanceRequested',
  closes: ['DisputeAccepted', 'DisputeAnswerFailed'],
  locks: 'dispute',
});
