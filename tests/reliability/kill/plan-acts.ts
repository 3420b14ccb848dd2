import type { Act, Scene } from './scene.ts';

export const ofAthlete =
  (
    route:
      | 'cancelSwitch'
      | 'cancelAthleteSubscriptions'
      | 'undoCancellation'
      | 'withdrawFromPlan'
      | 'deleteAthlete'
      | 'payPlan',
  ) =>
  async (scene: Scene): Promise<Act> =>
    scene.pressing(route, { athleteId: await scene.athleteId() });
export const switchPlan = async (scene: Scene): Promise<Act> =>
  scene.pressing('switchPlan', {
    athleteId: await scene.athleteId(),
    currentSubscriptionId: (await scene.plan()).subscriptionId,
    newPlanId: 'full_week',
  });
export const createSubscription = async (scene: Scene): Promise<Act> =>
  scene.pressing('createSubscription', {
    athleteId: await scene.athleteId(),
    subscriptionType: 'half_week',
  });
export const arriving = async ({ system }: Scene): Promise<Act> => system.run;

export const withPlanAnd =
  (...acts: readonly ((scene: Scene) => Promise<Act>)[]) =>
  async (scene: Scene): Promise<void> => {
    await scene.startPlan();
    for (const act of acts) await (await act(scene))();
    await scene.system.run();
  };
export const withPlan = withPlanAnd();
export const withCard =
  (card: string) =>
  (scene: Scene): Promise<void> =>
    scene.putCard(card);

export const endPlan = async (scene: Scene): Promise<void> => {
  const plan = (await scene.family()).athletes[0]?.plan;
  if (plan?.kind === 'live') await scene.system.stripe.subscriptions.cancel(plan.subscriptionId);
  await scene.settle({ sweeps: false });
};
