import type { Flow } from './flow.ts';
import { arriving, endPlan, ofAthlete } from './plan-acts.ts';
import type { Act, Scene } from './scene.ts';

const dayMs = 24 * 3_600_000;

const givenUp = async (scene: Scene, card: string): Promise<void> => {
  const { system } = scene;
  await scene.startPlan();
  await scene.putCard(card);
  const { currentPeriodEnd } = await scene.plan();
  await system.travel(new Date(Date.parse(currentPeriodEnd) + 20 * dayMs));
  await system.run();
};
const givenUpWithGoodCard = async (scene: Scene): Promise<void> => {
  await givenUp(scene, 'pm_card_chargeCustomerFail');
  await scene.putUnheardCard('pm_card_mastercard');
};

/** The open invoice is paid on Stripe's page in a later month, and no webhook has arrived yet. */
const paidOnPageInALaterMonth = async (scene: Scene): Promise<void> => {
  await givenUp(scene, 'pm_card_authenticationRequired');
  await scene.travelOverPeriod();
  const [failed] = (await scene.family()).failedPayments;
  const invoice = await scene.system.stripe.invoices.retrieve(failed?.invoiceId ?? '');
  for (const press of ['pay', 'confirm']) {
    await fetch(`${invoice.hosted_invoice_url}/${press}`, { method: 'POST', redirect: 'manual' });
  }
};

const debtLeft = async (scene: Scene): Promise<void> => {
  await givenUp(scene, 'pm_card_chargeCustomerFail');
  await scene.press('deleteAthlete', { athleteId: await scene.athleteId() });
  await scene.putCard('pm_card_mastercard');
  await scene.system.run();
};

const payEndedPlan = async (scene: Scene): Promise<Act> => {
  const [failed] = (await scene.family()).failedPayments;
  return scene.pressing('payPlan', { athleteId: failed?.athleteId, ended: true });
};

const coach = 'coach';

const writeOffEndedPlan = async (scene: Scene): Promise<Act> => {
  await scene.system.order({ do: 'grant-admin', sub: coach });
  const [failed] = (await scene.family()).failedPayments;
  const body = {
    parentId: scene.id,
    athleteId: failed?.athleteId,
    amountCents: failed?.amount.cents,
    reason: 'Moved away.',
  };
  return scene.pressing('writeOffDebt', body, coach);
};

export const givenUpPlanFlows: readonly Flow[] = [
  {
    name: 'payPlan for an ended plan of a deleted athlete',
    before: debtLeft,
    act: payEndedPlan,
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'writeOffDebt for an ended plan of a deleted athlete',
    before: debtLeft,
    act: writeOffEndedPlan,
    toTheEnd: true,
    sweeps: false,
  },
  {
    name: 'payPlan for an unpaid plan',
    onPush: 'a given-up plan: a payment that resumes it',
    before: givenUpWithGoodCard,
    act: ofAthlete('payPlan'),
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'a new card that pays for an unpaid plan',
    before: givenUpWithGoodCard,
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'the webhooks of an unpaid plan that is paid on Stripe’s page in a later month',
    before: paidOnPageInALaterMonth,
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
  {
    name: 'a new card that pays for the month in which an unpaid plan was resumed',
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
    name: 'payPlan requested in one month and completed in the next',
    async before(scene) {
      await givenUpWithGoodCard(scene);
      const press = await ofAthlete('payPlan')(scene);
      scene.system.watch({ nth: 1 });
      await press();
      await scene.travelOverPeriod();
    },
    act: arriving,
    sweeps: false,
    after: endPlan,
  },
];
