import { defineIntent } from '../intents/define-intent.ts';

export const removeAthlete = defineIntent({
  kind: 'remove-athlete',
  opens: 'AthleteRemovalRequested',
  closes: ['AthleteRemoved', 'PlanChangeFailed'],
  locks: 'athlete',
});
