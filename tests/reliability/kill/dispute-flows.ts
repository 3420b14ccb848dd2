import type { Flow } from './flow.ts';
import { arriving, createSubscription } from './plan-acts.ts';

export const disputeFlows: readonly Flow[] = [
  {
    name: 'the webhooks of a dispute that the club wins',
    onPush: 'disputes: every write of the webhooks’ path',
    async before(scene) {
      const { stripe } = scene.system;
      await scene.putCard('pm_card_createDispute');
      await (await createSubscription(scene))();
      const { stripeCustomerId } = await scene.family();
      const charges = (await stripe.charges.list({ customer: stripeCustomerId ?? '' })).data.map(
        ({ id }) => id,
      );
      const { data } = await stripe.disputes.list({ limit: 100 });
      const dispute = data.find(({ charge }) => charges.includes(String(charge)));
      if (!dispute) throw new Error('Nothing is disputed.');
      await stripe.disputes.update(dispute.id, {
        evidence: { uncategorized_text: 'winning_evidence' },
        submit: true,
      });
      // Waits a minute, because the bank decides within seconds.
      await scene.system.travel(new Date(scene.system.now().getTime() + 60_000));
    },
    act: arriving,
  },
];
