import { removalFacts } from '@hoops/domain/family/doubles/removal-facts';
import { parentInfo } from '../../system/start-local.ts';
import type { Flow } from './flow.ts';
import { arriving, endPlan, ofAthlete, switchPlan, withPlan, withPlanAnd } from './plan-acts.ts';
import { type Act, openScene, type Scene } from './scene.ts';
import { agreeToSplit, type Homes, proposeSplit, splitBetween } from './two-homes.ts';

const leaving = async ({ system, id, family }: Scene) => {
  await system.order({ do: 'grant-admin', sub: 'coach' });
  const now = await family();
  const [athlete] = now.athletes;
  if (!athlete) throw new Error('There is no athlete.');
  const seen = removalFacts(now, athlete, system.now().toISOString());
  return { goes: { familyId: id, athleteId: athlete.athleteId }, seen, reason: 'One child.' };
};

const joinWithDouble = async (scene: Scene): Promise<Act> => {
  const other = openScene(scene.system, `${scene.id}-other`);
  await other.register();
  const stays = { familyId: other.id, athleteId: await other.athleteId() };
  return scene.pressing('joinDoubles', { stays, ...(await leaving(scene)) }, 'coach');
};

const moveToOther = async (scene: Scene): Promise<Act> => {
  const other = openScene(scene.system, `${scene.id}-other`);
  await other.press('registerParent', { ...parentInfo, email: `${other.id}@example.com` });
  const { goes: from, ...asked } = await leaving(scene);
  return scene.pressing('moveAthlete', { from, to: other.id, isShared: true, ...asked }, 'coach');
};

const homesOf = (first: Scene): Homes => ({ first, payer: openScene(first.system, `${first.id}-payer`) });

const withProposedPlan = async (scene: Scene): Promise<void> => {
  await withPlan(scene);
  const homes = homesOf(scene);
  await homes.payer.register();
  await proposeSplit(homes);
};
const agree = (scene: Scene): Promise<Act> => agreeToSplit(scene, homesOf(scene));
const withSplitPlan = async (scene: Scene): Promise<void> => {
  await withProposedPlan(scene);
  await (await agree(scene))();
  await scene.system.run();
};
const endSplit = async (scene: Scene): Promise<Act> =>
  scene.pressing('endSplit', await splitBetween(homesOf(scene)));

export const planChangeFlows: readonly Flow[] = [
  {
    name: 'switchPlan',
    onPush: 'a plan change: a schedule of several requests to Stripe',
    before: withPlan,
    act: switchPlan,
  },
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
    name: 'agreeToSplit with a plan',
    onPush: 'one commit in two streams and a coupon; the simulation plays no splits',
    before: withProposedPlan,
    act: agree,
    toTheEnd: true,
  },
  { name: 'endSplit with a plan', before: withSplitPlan, act: endSplit, toTheEnd: true },
  {
    name: 'the webhooks of a renewal of a split plan',
    async before(scene) {
      await withSplitPlan(scene);
      await scene.travelOverPeriod();
    },
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
  { name: 'joinDoubles', before: withPlan, act: joinWithDouble },
  {
    name: 'moveAthlete',
    onPush: 'an athlete with a plan leaves a stream; the simulation moves nobody',
    before: withPlan,
    act: moveToOther,
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
