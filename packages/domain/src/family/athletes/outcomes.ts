import { changedChargeEvents } from '../charges/events.ts';
import { outcomesOf } from '../intents/outcomes.ts';
import { PlanChangeFailed, TrainingCancelled } from '../plans/events.ts';
import { changeFailed } from '../plans/outcomes.ts';
import { type Ended, trainingCancelled } from '../plans/training-cancelled.ts';
import { athleteRemoved } from './athlete-removed.ts';
import { AthleteRemoved } from './events.ts';

export const removalOutcomes = outcomesOf('remove-athlete', [
  TrainingCancelled,
  AthleteRemoved,
  ...changedChargeEvents,
  PlanChangeFailed,
]).recordedBy({
  'subscriptions-ended': (family, intent, ended: Ended, at) => {
    const { athleteId, intentId } = intent;
    return [
      ...trainingCancelled(family, intent, ended),
      ...athleteRemoved(family, { athleteId, intentId }, at),
    ];
  },
  failed: changeFailed,
});
