import { clubPeriod } from '@hoops/domain/club-time';
import type { Order } from './order.ts';
import type { Scene } from './scene.ts';

/** One way in which money or plans move: what must be there before, and the order over which the process dies. */
export type Flow = {
  readonly name: string;
  readonly before: (scene: Scene) => Promise<void>;
  readonly order: (scene: Scene) => Promise<Order>;
  /** False where each killing passes a month: its hours would be swept one by one, and webhooks need no sweep. */
  readonly sweeps?: boolean;
  /** Keeps the families of earlier killings from taking part in the next. */
  readonly after?: (scene: Scene) => Promise<void>;
};

const ofAthlete =
  (type: 'CancelSwitch' | 'CancelTraining' | 'UndoCancellation' | 'DeleteAthlete' | 'PayPlan') =>
  async (scene: Scene): Promise<Order> =>
    scene.asking({ type, athleteId: await scene.athleteId() });
const switchPlan = async (scene: Scene): Promise<Order> =>
  scene.asking({
    type: 'SwitchPlan',
    athleteId: await scene.athleteId(),
    currentSubscriptionId: (await scene.plan()).subscriptionId,
    newPlanId: 'full_week',
  });
const createSubscription = async (scene: Scene): Promise<Order> =>
  scene.asking({
    type: 'CreateSubscription',
    athleteId: await scene.athleteId(),
    subscriptionType: 'half_week',
  });
const saveClasses = async (scene: Scene, programs: ['monday'] | []): Promise<Order> =>
  scene.asking({
    type: 'SaveClasses',
    selections: [{ athleteId: await scene.athleteId(), programs }],
    offerings: {},
  });
const pay = async (scene: Scene): Promise<Order> =>
  scene.asking({ type: 'PayOutstandingBalance', period: clubPeriod(scene.world.now()) });

const withPlan = (scene: Scene): Promise<void> => scene.startPlan();
const withPlanAnd =
  (...orders: readonly ((scene: Scene) => Promise<Order>)[]) =>
  async (scene: Scene): Promise<void> => {
    await scene.startPlan();
    for (const order of orders) await scene.world.order(await order(scene));
    await scene.world.order(await scene.world.webhooks());
  };
const withCard =
  (card: string) =>
  (scene: Scene): Promise<void> =>
    scene.putCard(card);
const withMonday = (card: string) => async (scene: Scene) => {
  await scene.putCard(card);
  await scene.world.order(await saveClasses(scene, ['monday']));
};
const endPlan = async (scene: Scene): Promise<void> => {
  const plan = (await scene.family()).athletes[0]?.plan;
  if (plan?.kind === 'live') await scene.world.stripe.subscriptions.cancel(plan.subscriptionId);
  await scene.settle({ sweeps: false });
};

/** A plan whose renewal could not be charged, until Stripe gave it up; there is a good card, not heard of yet. */
const givenUpWithGoodCard = async (scene: Scene): Promise<void> => {
  const { world } = scene;
  await scene.startPlan();
  await scene.putCard('pm_card_chargeCustomerFail');
  const { currentPeriodEnd } = await scene.plan();
  await world.travel(new Date(Date.parse(currentPeriodEnd) + 20 * dayMs));
  await world.order(await world.webhooks());
  await scene.putUnheardCard('pm_card_mastercard');
};

const dayMs = 24 * 3_600_000;

export const flows: readonly Flow[] = [
  {
    name: 'the customer of a new family',
    before: async () => undefined,
    order: async (scene) => ({ do: 'queue', familyId: scene.id }),
  },
  {
    name: 'the link to the card page',
    before: async () => undefined,
    order: async (scene) => ({ do: 'portal-link', familyId: scene.id }),
  },
  { name: 'createSubscription', before: withCard('pm_card_visa'), order: createSubscription },
  {
    name: 'createSubscription with a card that is declined',
    before: withCard('pm_card_chargeCustomerFail'),
    order: createSubscription,
  },
  { name: 'switchPlan', before: withPlan, order: switchPlan },
  { name: 'cancelSwitch', before: withPlanAnd(switchPlan), order: ofAthlete('CancelSwitch') },
  { name: 'cancelAthleteSubscriptions', before: withPlan, order: ofAthlete('CancelTraining') },
  {
    name: 'cancelAthleteSubscriptions under a switch',
    before: withPlanAnd(switchPlan),
    order: ofAthlete('CancelTraining'),
  },
  {
    name: 'undoCancellation',
    before: withPlanAnd(ofAthlete('CancelTraining')),
    order: ofAthlete('UndoCancellation'),
  },
  { name: 'deleteAthlete', before: withPlan, order: ofAthlete('DeleteAthlete') },
  {
    name: 'deleteAthlete under a switch',
    before: withPlanAnd(switchPlan),
    order: ofAthlete('DeleteAthlete'),
  },
  { name: 'payOutstandingBalance', before: withMonday('pm_card_visa'), order: pay },
  {
    name: 'payOutstandingBalance with a card that is declined',
    before: withMonday('pm_card_chargeCustomerFail'),
    order: pay,
  },
  {
    name: 'the webhooks of a new plan and its refund',
    async before(scene) {
      await scene.putCard('pm_card_visa');
      await scene.world.order(await createSubscription(scene));
      const customer = (await scene.family()).stripeCustomerId ?? '';
      const { data } = await scene.world.stripe.paymentIntents.list({ customer });
      await scene.world.stripe.refunds.create({ payment_intent: data[0]?.id ?? '', amount: 1_500 });
    },
    order: (scene) => scene.world.webhooks(),
  },
  {
    name: 'the webhooks of a renewal on the other plan',
    async before(scene) {
      await withPlanAnd(switchPlan)(scene);
      const { currentPeriodEnd } = await scene.plan();
      await scene.world.travel(new Date(Date.parse(currentPeriodEnd) + 2 * 3_600_000));
    },
    order: (scene) => scene.world.webhooks(),
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'payPlan for a plan that was given up',
    before: givenUpWithGoodCard,
    order: ofAthlete('PayPlan'),
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'the webhooks of a new card, which pays for a plan that was given up',
    before: givenUpWithGoodCard,
    order: (scene) => scene.world.webhooks(),
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'the bills of a new month',
    async before(scene) {
      await withMonday('pm_card_visa')(scene);
      const { world } = scene;
      const month = clubPeriod(world.now());
      while (clubPeriod(world.now()) === month) await world.travel(new Date(world.now().getTime() + dayMs));
    },
    order: async () => ({ do: 'assess' }),
    sweeps: false,
    after: async (scene) => void (await scene.world.order(await saveClasses(scene, []))),
  },
];
