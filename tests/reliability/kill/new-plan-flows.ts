import type { Flow } from './flow.ts';
import { arriving, createSubscription, ofAthlete, withCard } from './plan-acts.ts';

export const newPlanFlows: readonly Flow[] = [
  {
    name: 'the creation of a new family’s customer',
    onPush: 'the queue’s path to Stripe, which no other flow of a push takes',
    before: async () => undefined,
    act: arriving,
  },
  {
    name: 'the link to the card page',
    before: async () => undefined,
    act: async (scene) => scene.pressing('getStripeCustomerPortalLink', {}),
  },
  {
    name: 'createSubscription',
    onPush: 'a new plan: a payment, the webhooks and the recorded outcome',
    before: withCard('pm_card_visa'),
    act: createSubscription,
    toTheEnd: true,
  },
  {
    name: 'createSubscription with a declined card',
    before: withCard('pm_card_chargeCustomerFail'),
    act: createSubscription,
  },
  {
    name: 'deleteAthlete while a plan start is open',
    async before(scene) {
      await scene.putCard('pm_card_visa');
      const start = await createSubscription(scene);
      scene.system.watch({ nth: 1 });
      await start();
    },
    act: ofAthlete('deleteAthlete'),
    toTheEnd: true,
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
];
