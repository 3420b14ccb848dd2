import { problemStatus } from '@hoops/api/http/sentences';
import type { RouteId } from '@hoops/api/routes';
import type { Envelope } from '@hoops/domain/envelope';
import type { Family, LivePlan } from '@hoops/domain/family/state';
import { type AthleteId, familyId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import { httpRequest } from '../../system/http-request.ts';
import { athleteInfo, parentInfo } from '../../system/start-local.ts';
import { disagreements } from '../billing/disagreements.ts';
import { idOf, readStripe } from '../billing/stripe-side.ts';
import { type KillableSystem, statusOf } from './killable-system.ts';
import type { Order } from './order.ts';

export type Scene = ReturnType<typeof openScene>;

const couponOf = (discount: string | Stripe.Discount): string =>
  typeof discount === 'string' ? discount : idOf(discount.source.coupon);

export type Act = () => Promise<void>;

export const openScene = (system: KillableSystem, name: number | string) => {
  const id = familyId(`family-${name}`);
  let requests = 0;

  const requesting = (route: RouteId, body: object, sub: string = id): Order => {
    requests += 1;
    const headers = { 'idempotency-key': `${id}-request-${requests}` };
    return { do: 'http', event: httpRequest(route, body, { sub, headers }) };
  };
  const answerOf = async (order: Order): Promise<unknown> => {
    const report = await system.order(order);
    return report && 'result' in report ? report.result : undefined;
  };

  const describe = async (): Promise<{ family: Family; events: readonly Envelope[] }> => {
    const report = await system.order({ do: 'describe', familyId: id });
    if (!report || !('result' in report)) throw new Error('The process described nothing.');
    return report.result as { family: Family; events: readonly Envelope[] };
  };
  const scene = {
    id,
    system,
    /**
     * Request, by default from the parent. Repetitions use the same idempotency key, like a browser's
     * retry.
     */
    pressing(route: RouteId, body: object, sub?: string): Act {
      const order = requesting(route, body, sub);
      return async () => {
        const answer = await answerOf(order);
        if (answer && statusOf(answer) === 500) throw new Error(`${route}: ${JSON.stringify(answer)}`);
      };
    },
    family: async (): Promise<Family> => (await describe()).family,
    async press(route: RouteId, body: object): Promise<void> {
      const order = requesting(route, body);
      let answer = await answerOf(order);
      for (let tries = 1; statusOf(answer) === problemStatus.unknown && tries < 10; tries += 1)
        answer = await answerOf(order);
      if (statusOf(answer) !== 200) throw new Error(`${route}: ${JSON.stringify(answer)}`);
    },
    async register(): Promise<void> {
      await scene.press('registerParent', { ...parentInfo, email: `${id}@example.com` });
      await scene.press('addAthlete', athleteInfo);
    },
    async athleteId(): Promise<AthleteId> {
      const [first] = (await scene.family()).athletes;
      if (!first) throw new Error('There is no athlete.');
      return first.athleteId;
    },
    async plan(): Promise<LivePlan> {
      const plan = (await scene.family()).athletes[0]?.plan;
      if (plan?.kind !== 'live') throw new Error('There is no live plan.');
      return plan;
    },
    async putCard(card: string): Promise<void> {
      await system.run();
      await scene.putUnheardCard(card);
      await system.run();
    },
    async putUnheardCard(card: string): Promise<void> {
      const customer = (await scene.family()).stripeCustomerId ?? '';
      const method = await system.stripe.paymentMethods.attach(card, { customer });
      await system.stripe.customers.update(customer, {
        invoice_settings: { default_payment_method: method.id },
      });
    },
    /** Advances to the next period. Stripe drafts an invoice even for a plan that is no longer collected. */
    async travelOverPeriod(): Promise<void> {
      const { currentPeriodEnd } = await scene.plan();
      await system.travel(new Date(Date.parse(currentPeriodEnd) + 2 * 3_600_000));
    },
    async startPlan(): Promise<void> {
      await scene.putCard('pm_card_visa');
      await scene.press('createSubscription', {
        athleteId: await scene.athleteId(),
        subscriptionType: 'half_week',
      });
      await system.run();
    },
    /** Finishes all automatic work minutes later; every hour since the last reconciliation is reconciled. */
    async settle({ sweeps = true } = {}): Promise<void> {
      await system.run();
      await system.travel(new Date(system.now().getTime() + 120_000));
      await system.run();
      await system.order({ do: 'assess-charges' });
      if (sweeps) await system.order({ do: 'sweep' });
      await system.run();
    },
    async compare() {
      const { family, events } = await describe();
      const stripe = await readStripe(system.stripe);
      const own = ({ customer }: { readonly customer: unknown }) => customer === family.stripeCustomerId;
      return {
        faults: disagreements(stripe, family, events, system.now().toISOString()),
        sums: {
          charges: stripe.charges.filter(own).map(({ status, amount }) => `${status} ${amount}`),
          subscriptions: stripe.subscriptions
            .filter(own)
            .map(({ status, discounts }) => [status, ...discounts.map(couponOf)].join(' ')),
          schedules: stripe.schedules.filter(own).map(({ status, phases }) => `${status} ${phases.length}`),
          plans: family.athletes.map(({ plan }) =>
            plan.kind === 'live'
              ? `${plan.plan} ${plan.status} ${plan.change.kind} ${plan.sharePercent ?? 0}`
              : 'none',
          ),
          months: family.charges.map(({ amount, paidBy }) => `${amount.cents} ${paidBy ? 'paid' : 'unpaid'}`),
          outcomes: events
            .map(({ type }) => type)
            .filter((type) =>
              /Failed|Succeeded|Received|Refunded|Joined|Removed|Agreed|ShareBilled|PlanShared|PlanShareDue/.test(
                type,
              ),
            )
            // Sorted, because a webhook may arrive before the resumed attempt.
            .toSorted(),
        },
      };
    },
  };
  return scene;
};
