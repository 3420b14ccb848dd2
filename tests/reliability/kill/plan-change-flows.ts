import { removalFacts } from '@hoops/domain/family/doubles/removal-facts';
import type { Flow } from './flow.ts';
import { arriving, endPlan, ofAthlete, switchPlan, withPlan, withPlanAnd } from './plan-acts.ts';
import { type Act, openScene, type Scene } from './scene.ts';

/** Another family registers the same child, and its registration stays. */
const joinWithDouble = async (scene: Scene): Promise<Act> => {
  const { system, id } = scene;
  const other = openScene(system, `${id}-other`);
  await other.register();
  await system.order({ do: 'grant-admin', sub: 'coach' });
  const family = await scene.family();
  const [athlete] = family.athletes;
  if (!athlete) throw new Error('There is no athlete.');
  const body = {
    stays: { familyId: other.id, athleteId: await other.athleteId() },
    goes: { familyId: id, athleteId: athlete.athleteId },
    seen: removalFacts(family, athlete, system.now().toISOString()),
    reason: 'Both parents registered the child.',
  };
  return scene.pressing('joinDoubles', body, 'coach');
};

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
  { name: 'joinDoubles', before: withPlan, act: joinWithDouble },
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
