import { defineIntent } from '../intents/define-intent.ts';

const startPlan = defineIntent({
  kind: 'start-plan',
  opens: 'PlanRequested',
  closes: ['PlanStarted', 'PlanStartFailed'],
  locks: 'athlete',
});

const switchPlan = defineIntent({
  kind: 'switch-plan',
  opens: 'PlanSwitchRequested',
  closes: ['PlanSwitchScheduled', 'PlanChangeFailed'],
  locks: 'athlete',
});

const cancelSwitch = defineIntent({
  kind: 'cancel-switch',
  opens: 'PlanSwitchCancelRequested',
  closes: ['PlanSwitchCancelled', 'PlanChangeFailed'],
  locks: 'athlete',
});

const pausePlan = defineIntent({
  kind: 'pause-plan',
  opens: 'PlanPauseRequested',
  closes: ['PlanPaused', 'PlanChangeFailed'],
  locks: 'athlete',
});

const endPause = defineIntent({
  kind: 'end-pause',
  opens: 'PlanPauseEndRequested',
  closes: ['PlanPauseEnded', 'PlanChangeFailed'],
  locks: 'athlete',
});

const cancelTraining = defineIntent({
  kind: 'cancel-training',
  opens: 'TrainingCancellationRequested',
  closes: ['TrainingCancellationScheduled', 'PlanChangeFailed'],
  locks: 'athlete',
});

const undoCancellation = defineIntent({
  kind: 'undo-cancellation',
  opens: 'TrainingCancellationUndoRequested',
  closes: ['TrainingCancellationUndone', 'PlanChangeFailed'],
  locks: 'athlete',
});

const withdrawPlan = defineIntent({
  kind: 'withdraw-plan',
  opens: 'PlanWithdrawalRequested',
  closes: ['TrainingCancelled', 'PlanChangeFailed'],
  locks: 'athlete',
});

const movePrice = defineIntent({
  kind: 'move-price',
  opens: 'PlanPriceMoveRequested',
  closes: ['PlanSwitched', 'PlanChangeFailed'],
  locks: 'athlete',
});

export const planIntents = [
  startPlan,
  switchPlan,
  cancelSwitch,
  pausePlan,
  endPause,
  cancelTraining,
  undoCancellation,
  withdrawPlan,
  movePrice,
] as const;
