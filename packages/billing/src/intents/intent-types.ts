import type { EventType } from '@hoops/domain/catalogue';

/** Events that open an intent; every other event that names the intent closes it. */
export const intentTypes: ReadonlySet<string> = new Set<EventType>([
  'PlanRequested',
  'PlanSwitchRequested',
  'PlanSwitchCancelRequested',
  'TrainingCancellationRequested',
  'TrainingCancellationUndoRequested',
  'AthleteRemovalRequested',
  'SettlementStarted',
  'PlanPaymentRequested',
]);
