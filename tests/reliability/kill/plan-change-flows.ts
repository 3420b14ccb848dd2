import type { Flow } from './flow.ts';
import { arriving, endPlan, ofAthlete, switchPlan, withPlan, withPlanAnd } from './plan-acts.ts';

export const planChangeFlows: readonly Flow[] = [
  { name: 'switchPlan', before: withPlan, act: switchPlan },
  { name: 'cancelSwitch', before: withPlanAnd(switchPlan), act: ofAthlete('cancelSwitch') },
  { name: 'cancelAthleteSubscriptions', before: withPlan, act: ofAthlete('cancelAthleteSubscriptions') },
  {
    name: 'cancelAthleteSubscriptions with a scheduled switch',
    before: withPlanAnd(switchPlan),
    act: ofAthlete('cancelAthleteSubscriptions'),
  },
  {
    name: 'undoCancellation',
    before: withPlanAnd(ofAthlete('cancelAthleteSubscriptions')),
    act: ofAthlete('undoCancellation'),
  },
  { name: 'withdrawFromPlan', before: withPlan, act: ofAthlete('withdrawFromPlan') },
  { name: 'deleteAthlete', before: withPlan, act: ofAthlete('deleteAthlete') },
  {
    name: 'deleteAthlete with a scheduled switch',
    before: withPlanAnd(switchPlan),
    act: ofAthlete('deleteAthlete'),
  },
  {
    name: 'the webhooks of a renewal on the other plan',
    async before(scene) {
      await withPlanAnd(switchPlan)(scene);
      const { currentPeriodEnd } = await scene.plan();
      await scene.system.travel(new Date(Date.parse(currentPeriodEnd) + 2 * 3_600_000));
    },
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
];
