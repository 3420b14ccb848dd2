/* Words and consents of plan changes. The site loads only the imported parts. */

/** Plan consents: to the price, to continue, or to continue after a cancellation. */
export const planConsents = {
  'start-plan': 'price',
  'switch-plan': 'price',
  'cancel-switch': 'continues',
  'pause-plan': 'continues',
  'end-pause': 'continues',
  'undo-cancellation': 'anew',
} as const;

/** Plan changes on the athlete page: the API's command, and sentences about the result. */
export const planChangeWords = {
  'switch-plan': {
    command: 'switchPlan',
    failed: 'We could not switch the plan.',
    confirming:
      'The plan switch is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
  'cancel-switch': {
    command: 'cancelSwitch',
    failed: 'We could not cancel the switch.',
    confirming:
      'The switch cancellation is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
  'pause-plan': {
    command: 'pausePlan',
    failed: 'We could not pause the plan.',
    confirming:
      'The pause is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
  'end-pause': {
    command: 'endPause',
    failed: 'We could not end the pause.',
    confirming:
      'We are still confirming the end of the pause with the payment provider. This page will show the result once we have it.',
  },
  'cancel-training': {
    command: 'cancelAthleteSubscriptions',
    failed: 'Failed to cancel training.',
    confirming:
      'The cancellation is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
  'undo-cancellation': {
    command: 'undoCancellation',
    failed: 'We could not undo the cancellation.',
    confirming:
      'We are still confirming with the payment provider that training continues. This page will show the result once we have it.',
  },
  'withdraw-plan': {
    command: 'withdrawFromPlan',
    failed: 'The withdrawal did not go through, so the plan continues.',
    confirming:
      'The withdrawal is still being confirmed with the payment provider. This page will show the result once we have it.',
  },
} as const;

export const planChangeFailures = {
  'switch-plan': '{athlete}’s plan switch failed',
  'cancel-switch': '{athlete}’s plan switch could not be canceled',
  'pause-plan': '{athlete}’s plan could not be paused',
  'end-pause': '{athlete}’s plan pause could not be ended',
  'cancel-training': 'Training for {athlete} could not be canceled',
  'undo-cancellation': 'The cancellation of {athlete}’s training could not be undone',
  'withdraw-plan': 'The withdrawal from {athlete}’s plan failed',
  'move-price': '{athlete}’s plan could not be moved to its new price',
  'share-plan': 'The other home’s part of {athlete}’s plan could not be set',
  'remove-athlete': '{athlete} could not be deleted',
} as const;

export const planEventNames = {
  PlanRequested: 'Plan chosen',
  PlanStarted: 'Plan started',
  PlanStartFailed: 'Plan not started',
  PlanSwitchRequested: 'Plan switch requested',
  PlanSwitchScheduled: 'Plan switch scheduled',
  PlanSwitchCancelRequested: 'Plan switch cancellation requested',
  PlanSwitchCancelled: 'Plan switch canceled',
  PlanSwitched: 'Plan switched',
  PlanPriceMoveRequested: 'New plan price requested',
  PlanShareRequested: 'Plan share requested',
  PlanShared: 'Plan share set',
  PlanRenewed: 'Plan renewed',
  PlanPauseRequested: 'Plan pause requested',
  PlanPaused: 'Plan paused',
  PlanPauseEndRequested: 'End of plan pause requested',
  PlanPauseEnded: 'Plan pause ended',
  PlanStatusChanged: 'Plan status changed',
  TrainingCancellationRequested: 'Cancellation requested',
  TrainingCancellationScheduled: 'Cancellation scheduled',
  TrainingCancellationUndoRequested: 'Undo of cancellation requested',
  TrainingCancellationUndone: 'Cancellation undone',
  PlanWithdrawalRequested: 'Withdrawal requested',
  TrainingCancelled: 'Training canceled',
  PlanChangeFailed: 'Plan change failed',
} as const;

export const planMailNames = {
  'plan-start-failed': 'Plan not started',
  'plan-started': 'Plan started',
  'plan-ended': 'Plan ended',
  'switch-scheduled': 'Plan switch scheduled',
  'switch-cancelled': 'Plan switch canceled',
  'plan-paused': 'Plan paused',
  'pause-ended': 'Pause ended',
  'plan-switched': 'Plan switched',
  'price-changed': 'Price changed',
  'cancellation-scheduled': 'Training ends',
  'cancellation-undone': 'Training continues',
} as const;

export const planHistory = {
  PlanRequested: 'Chose {plan} for {athlete}',
  PlanRequestedWithBank: 'Chose {plan} for {athlete}, pending confirmation with the bank',
  PlanStarted: '{athlete} is enrolled in {plan} ({price} a month)',
  PlanStartFailed: '{plan} could not be started for {athlete}. {reason}',
  PlanSwitchRequested: 'Asked to switch {athlete} to {plan}',
  PlanSwitchScheduled: '{athlete} switches to {plan} on {date}',
  PlanSwitchCancelRequested: 'Asked to cancel {athlete}’s plan switch',
  PlanSwitchCancelled: '{athlete}’s plan switch is canceled',
  PlanSwitched: '{athlete} is now in {plan}',
  PlanPriceChanged: '{plan} for {athlete} costs {price} a month',
  PlanPriceChangedFrom: '{plan} for {athlete} costs {price} a month instead of {before}',
  PlanPriceMoveRequested:
    '{plan} for {athlete} will cost {price} a month starting {date} instead of {before}',
  PlanShareRequested: 'Asked to bill {percent} percent of {athlete}’s plan to the other home',
  PlanShared: 'The other home pays {percent} percent of {athlete}’s plan from the next renewal on',
  PlanRenewed: '{athlete}’s plan was renewed until {date}',
  PlanRenewedPaused: 'A paused month started for {athlete}; nothing is charged until {date}',
  PlanPauseRequested: 'Asked to pause {athlete}’s plan from {from} until {until}',
  PlanPaused: '{athlete}’s plan is paused from {from} until {until}',
  PlanPauseEndRequested: 'Asked to end {athlete}’s plan pause',
  PlanPauseEnded: '{athlete}’s plan resumes early, on {date}',
  PlanPauseUndone: '{athlete}’s plan is not paused',
  PlanStatusChanged: '{athlete}’s plan is {status}',
  PlanStatusActive: '{athlete}’s plan is paid up',
  TrainingCancellationRequested: 'Asked to cancel training for {athlete}',
  TrainingCancellationScheduled: 'Training for {athlete} ends on {date}',
  TrainingCancellationUndoRequested: 'Asked to keep {athlete} in training',
  TrainingCancellationUndone: 'Training for {athlete} continues',
  PlanWithdrawalRequested: 'Withdrew from {plan} for {athlete}',
  TrainingCancelled: '{plan} ended for {athlete}',
  TrainingCancelledRefunded: '{plan} ended for {athlete}, with a refund of {refunded}',
  TrainingCancelledOwing: '{plan} ended for {athlete}; {owed} is still owed',
  TrainingCancelledRefundedOwing:
    '{plan} ended for {athlete}, with a refund of {refunded}; {owed} is still owed',
} as const;
