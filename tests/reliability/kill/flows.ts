import { nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { isUnpaid } from '@hoops/domain/family/charges/charges';
import { clubDate, clubPeriod, periodName } from '@hoops/domain/time/club-time';
import type { Act, Scene } from './scene.ts';

/** One way in which money or plans move: what must be there before, and the act over which the process dies. */
export type Flow = {
  readonly name: string;
  readonly before: (scene: Scene) => Promise<void>;
  readonly act: (scene: Scene) => Promise<Act>;
  /** The process also dies over everything that follows by itself: publishing, queue, webhooks, jobs. */
  readonly toTheEnd?: boolean;
  /** False where each killing passes a month: its hours would be swept one by one, and webhooks need no sweep. */
  readonly sweeps?: boolean;
  /** Keeps the families of earlier killings from taking part in the next. */
  readonly after?: (scene: Scene) => Promise<void>;
};

const dayMs = 24 * 3_600_000;

const ofAthlete =
  (route: 'cancelSwitch' | 'cancelAthleteSubscriptions' | 'undoCancellation' | 'deleteAthlete' | 'payPlan') =>
  async (scene: Scene): Promise<Act> =>
    scene.pressing(route, { athleteId: await scene.athleteId() });
const switchPlan = async (scene: Scene): Promise<Act> =>
  scene.pressing('switchPlan', {
    athleteId: await scene.athleteId(),
    currentSubscriptionId: (await scene.plan()).subscriptionId,
    newPlanId: 'full_week',
  });
const createSubscription = async (scene: Scene): Promise<Act> =>
  scene.pressing('createSubscription', {
    athleteId: await scene.athleteId(),
    subscriptionType: 'half_week',
  });
const saveClasses = async (scene: Scene, programs: ['monday'] | []): Promise<Act> =>
  scene.pressing('saveClasses', { selections: [{ athleteId: await scene.athleteId(), programs }] });
const pay = async (scene: Scene): Promise<Act> => {
  const { month, year } = periodName(clubPeriod(scene.system.now()));
  return scene.pressing('payOutstandingBalance', { month_of_year: month, year, uid: scene.id });
};
/** Whatever is on its way arrives. */
const arriving = async ({ system }: Scene): Promise<Act> => system.run;

const withPlanAnd =
  (...acts: readonly ((scene: Scene) => Promise<Act>)[]) =>
  async (scene: Scene): Promise<void> => {
    await scene.startPlan();
    for (const act of acts) await (await act(scene))();
    await scene.system.run();
  };
const withPlan = withPlanAnd();
const withCard =
  (card: string) =>
  (scene: Scene): Promise<void> =>
    scene.putCard(card);
const withMonday = (card: string) => async (scene: Scene) => {
  await scene.putCard(card);
  await (await saveClasses(scene, ['monday']))();
  await scene.system.run();
};
const travelOverMonth = async ({ system }: Scene): Promise<void> => {
  const month = clubPeriod(system.now());
  while (clubPeriod(system.now()) === month) await system.travel(new Date(system.now().getTime() + dayMs));
};
const turnOnAutopay = async (scene: Scene): Promise<Act> => {
  const unpaid = (await scene.family()).charges.filter(isUnpaid);
  const { on, amount } = nextAutopayCharge(unpaid, clubDate(scene.system.now()));
  return scene.pressing('turnOnAutopay', { chargeOn: on, amountCents: amount.cents });
};
const withAutopayOnThe1st = (card: string) => async (scene: Scene) => {
  await withMonday(card)(scene);
  await (await turnOnAutopay(scene))();
  await travelOverMonth(scene);
};
const runAutopay =
  async ({ system }: Scene): Promise<Act> =>
  async () => {
    await system.order({ do: 'autopay' });
    await system.run();
  };
const withoutAutopay = async (scene: Scene): Promise<void> => {
  await (await scene.pressing('turnOffAutopay', {}))();
  await (await saveClasses(scene, []))();
};
const endPlan = async (scene: Scene): Promise<void> => {
  const plan = (await scene.family()).athletes[0]?.plan;
  if (plan?.kind === 'live') await scene.system.stripe.subscriptions.cancel(plan.subscriptionId);
  await scene.settle({ sweeps: false });
};
/** A plan whose renewal could not be charged, until Stripe gave it up. */
const givenUp = async (scene: Scene, card: string): Promise<void> => {
  const { system } = scene;
  await scene.startPlan();
  await scene.putCard(card);
  const { currentPeriodEnd } = await scene.plan();
  await system.travel(new Date(Date.parse(currentPeriodEnd) + 20 * dayMs));
  await system.run();
};
/** There is a good card by now, not heard of yet. */
const givenUpWithGoodCard = async (scene: Scene): Promise<void> => {
  await givenUp(scene, 'pm_card_chargeCustomerFail');
  await scene.putUnheardCard('pm_card_mastercard');
};

/** In the month after, its open invoice was paid on Stripe's own page, which no webhook has reported yet. */
const paidOnPageInALaterMonth = async (scene: Scene): Promise<void> => {
  await givenUp(scene, 'pm_card_authenticationRequired');
  await scene.travelOverPeriod();
  const [failed] = (await scene.family()).failedPayments;
  const invoice = await scene.system.stripe.invoices.retrieve(failed?.invoiceId ?? '');
  for (const press of ['pay', 'confirm']) {
    await fetch(`${invoice.hosted_invoice_url}/${press}`, { method: 'POST', redirect: 'manual' });
  }
};

export const flows: readonly Flow[] = [
  { name: 'the customer of a new family', before: async () => undefined, act: arriving },
  {
    name: 'the link to the card page',
    before: async () => undefined,
    act: async (scene) => scene.pressing('getStripeCustomerPortalLink', {}),
  },
  {
    name: 'createSubscription, to the end',
    before: withCard('pm_card_visa'),
    act: createSubscription,
    toTheEnd: true,
  },
  {
    name: 'createSubscription with a card that is declined',
    before: withCard('pm_card_chargeCustomerFail'),
    act: createSubscription,
  },
  { name: 'switchPlan', before: withPlan, act: switchPlan },
  { name: 'cancelSwitch', before: withPlanAnd(switchPlan), act: ofAthlete('cancelSwitch') },
  { name: 'cancelAthleteSubscriptions', before: withPlan, act: ofAthlete('cancelAthleteSubscriptions') },
  {
    name: 'cancelAthleteSubscriptions under a switch',
    before: withPlanAnd(switchPlan),
    act: ofAthlete('cancelAthleteSubscriptions'),
  },
  {
    name: 'undoCancellation',
    before: withPlanAnd(ofAthlete('cancelAthleteSubscriptions')),
    act: ofAthlete('undoCancellation'),
  },
  { name: 'deleteAthlete', before: withPlan, act: ofAthlete('deleteAthlete') },
  {
    name: 'deleteAthlete under a switch',
    before: withPlanAnd(switchPlan),
    act: ofAthlete('deleteAthlete'),
  },
  {
    name: 'deleteAthlete while the start of a plan is open, to the end',
    async before(scene) {
      await scene.putCard('pm_card_visa');
      const start = await createSubscription(scene);
      scene.system.watch(1);
      await start();
    },
    act: ofAthlete('deleteAthlete'),
    toTheEnd: true,
  },
  {
    name: 'payOutstandingBalance',
    before: withMonday('pm_card_visa'),
    act: pay,
  },
  {
    name: 'payOutstandingBalance with a card that is declined',
    before: withMonday('pm_card_chargeCustomerFail'),
    act: pay,
  },
  {
    name: 'the webhooks of a new plan and its refund',
    async before(scene) {
      await scene.putCard('pm_card_visa');
      await (await createSubscription(scene))();
      const customer = (await scene.family()).stripeCustomerId ?? '';
      const { data } = await scene.system.stripe.paymentIntents.list({ customer });
      await scene.system.stripe.refunds.create({ payment_intent: data[0]?.id ?? '', amount: 1_500 });
    },
    act: arriving,
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
  {
    name: 'payPlan for a plan that was given up',
    before: givenUpWithGoodCard,
    act: ofAthlete('payPlan'),
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'a new card, which pays for a plan that was given up',
    before: givenUpWithGoodCard,
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'the webhooks of a plan that was given up and paid on a page, in a later month',
    before: paidOnPageInALaterMonth,
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'a new card, which pays for the month in which a plan was taken up again',
    before: async (scene) => {
      await paidOnPageInALaterMonth(scene);
      await scene.system.run();
      await scene.putUnheardCard('pm_card_mastercard');
    },
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'payPlan promised in one month and kept in the next',
    async before(scene) {
      await givenUpWithGoodCard(scene);
      const press = await ofAthlete('payPlan')(scene);
      scene.system.watch(1);
      await press();
      await scene.travelOverPeriod();
    },
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'the bills of a new month',
    async before(scene) {
      await withMonday('pm_card_visa')(scene);
      await travelOverMonth(scene);
    },
    act:
      async ({ system }) =>
      async () =>
        void (await system.order({ do: 'assess-charges' })),
    sweeps: false,
    after: async (scene) => (await saveClasses(scene, []))(),
  },
  {
    name: 'turnOnAutopay',
    before: withMonday('pm_card_visa'),
    act: turnOnAutopay,
    after: async (scene) => (await scene.pressing('turnOffAutopay', {}))(),
  },
  {
    name: 'an automatic payment on the 1st, to the end',
    before: withAutopayOnThe1st('pm_card_visa'),
    act: runAutopay,
    toTheEnd: true,
    sweeps: false,
    after: withoutAutopay,
  },
  {
    name: 'an automatic payment with a card that is declined',
    before: withAutopayOnThe1st('pm_card_chargeCustomerFail'),
    act: runAutopay,
    sweeps: false,
    after: withoutAutopay,
  },
];
