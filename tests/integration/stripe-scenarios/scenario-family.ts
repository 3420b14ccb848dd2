import { familyRepository, type Observation } from '@hoops/billing/families/family-repository';
import { type IntentResult, runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { observeInvoice } from '@hoops/billing/observations/observe-invoice';
import {
  observeSubscription,
  releaseFinishedSchedule,
} from '@hoops/billing/observations/observe-subscription';
import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { createPrices } from '@hoops/billing/stripe/prices';
import type { FamilyCommand, Unpriced } from '@hoops/domain/family/commands';
import type { Family, LivePlan, Plan } from '@hoops/domain/family/state';
import { type AthleteId, familyId } from '@hoops/domain/ids';
import { atPrices } from '@hoops/domain/testing/at-prices';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { addJordan, registerDana, siteUrl } from '../billing/billing-world.ts';
import type { StripeUnderTest } from './stripe-under-test.ts';

export type ScenarioFamily = Awaited<ReturnType<typeof startFamily>>;

export const startFamily = async (under: StripeUnderTest, { card = 'pm_card_visa' } = {}) => {
  const { stripe, run, now } = under;
  await setUpStripe(stripe, { siteUrl });
  const clock = { now };
  const newId = countingIds(run);
  const commandId = countingIds(`${run}-command`);
  const families = familyRepository({ store: memoryEventStore({ keys: memoryFamilyKeys() }), clock, newId });
  const deps = {
    families,
    stripe,
    prices: createPrices(stripe),
    locks: memoryLocks(clock),
    clock,
    logger: silentLogger,
  };
  const id = familyId(`family-${run}`);

  const command = (what: Unpriced<FamilyCommand>) =>
    families.record(id, atPrices(what), { commandId: commandId(), actor: { sub: 'dana', role: 'parent' } });
  await command({ ...registerDana, familyId: id });
  await command(addJordan);
  const customer = await under.createCustomer({ email: registerDana.email, metadata: { parentId: id } });
  await command({ type: 'LinkCustomer', customerId: customer.id });

  const family = async (): Promise<Family> => {
    const { state } = await families.load(id);
    if (state.kind !== 'registered') throw new Error('The family is not registered.');
    return state;
  };
  const athlete = async (): Promise<AthleteId> => {
    const [first] = (await family()).athletes;
    if (!first) throw new Error('There is no athlete.');
    return first.athleteId;
  };
  const observe = (observation: Observation) =>
    families.observe(id, observation, { commandId: commandId(), actor: { sub: 'stripe', role: 'stripe' } });
  const scenario = {
    customerId: customer.id,
    command,
    family,
    athlete,
    async plan(): Promise<Plan> {
      return (await family()).athletes[0]?.plan ?? { kind: 'none' };
    },
    async livePlan(): Promise<LivePlan> {
      const plan = await scenario.plan();
      if (plan.kind !== 'live') throw new Error('There is no live plan.');
      return plan;
    },
    async ask(what: Unpriced<FamilyCommand>): Promise<readonly IntentResult[]> {
      await command(what);
      return [...(await runFamilyIntents(deps, id)).results.values()];
    },
    async putCard(testCard: string): Promise<void> {
      const method = await stripe.paymentMethods.attach(testCard, { customer: customer.id });
      await stripe.customers.update(customer.id, {
        invoice_settings: { default_payment_method: method.id },
      });
      await command({ type: 'ObserveDefaultCard', hasDefault: true, card: null });
    },
    startHalfWeek: async () =>
      scenario.ask({
        type: 'CreateSubscription',
        athleteId: await athlete(),
        subscriptionType: 'half_week',
      }),
    async look(subscriptionId: string): Promise<void> {
      const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId, limit: 1 })).data;
      if (invoice?.id)
        await observe(() => observeInvoice(deps, invoice.id, Math.floor(now().getTime() / 1000)));
      await observe(() => observeSubscription(deps, subscriptionId));
      await releaseFinishedSchedule(deps, subscriptionId);
    },
    /** Advances to two hours after the period's end, when the renewal is invoiced, finalized and charged. */
    async travelOverRenewal(): Promise<void> {
      const { currentPeriodEnd } = await scenario.livePlan();
      await under.travel(new Date(Date.parse(currentPeriodEnd) + 2 * 3_600_000));
    },
  };
  await scenario.putCard(card);
  return scenario;
};
