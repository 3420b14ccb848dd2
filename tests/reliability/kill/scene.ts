import type { Envelope } from '@hoops/domain/envelope';
import type { PeopleCommand } from '@hoops/domain/family/command';
import type { Family, LivePlan } from '@hoops/domain/family/state';
import { type AthleteId, type FamilyId, familyId } from '@hoops/domain/ids';
import { disagreements } from '../billing/books-agree.ts';
import { readStripe } from '../billing/stripe-side.ts';
import type { MortalWorld } from './mortal-world.ts';
import type { Order } from './order.ts';

/** One family in a world: each killing has a new one. */
export type Scene = ReturnType<typeof openScene>;

export const openScene = (world: MortalWorld, number: number) => {
  const id = familyId(`family-${number}`);
  let commands = 0;

  const asking = (command: PeopleCommand): Order => {
    commands += 1;
    return { do: 'command', familyId: id, command, commandId: `${id}-command-${commands}` };
  };
  const tell = async (): Promise<{ family: Family; events: readonly Envelope[] }> => {
    const report = await world.order({ do: 'tell', familyId: id });
    if (!report || !('result' in report)) throw new Error('Nothing was told.');
    return report.result as { family: Family; events: readonly Envelope[] };
  };
  const scene = {
    id,
    world,
    asking,
    family: async (): Promise<Family> => (await tell()).family,
    /** Undisturbed. */
    async ask(command: PeopleCommand): Promise<void> {
      await world.order(asking(command));
    },
    async register(): Promise<void> {
      await scene.ask(registration(id));
      await scene.ask(athlete);
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
      await world.order({ do: 'queue', familyId: id });
      await scene.putUnheardCard(card);
      await world.order(await world.webhooks());
    },
    /** At Stripe's page; its webhooks are not here yet. */
    async putUnheardCard(card: string): Promise<void> {
      const customer = (await scene.family()).stripeCustomerId ?? '';
      const method = await world.stripe.paymentMethods.attach(card, { customer });
      await world.stripe.customers.update(customer, {
        invoice_settings: { default_payment_method: method.id },
      });
    },
    async startPlan(): Promise<void> {
      await scene.putCard('pm_card_visa');
      await scene.ask({
        type: 'CreateSubscription',
        athleteId: await scene.athleteId(),
        subscriptionType: 'half_week',
      });
      await world.order(await world.webhooks());
    },
    /** Minutes later everything that runs by itself has run; a sweep looks at each hour since the last. */
    async settle({ sweeps = true } = {}): Promise<void> {
      await world.travel(new Date(world.now().getTime() + 120_000));
      await world.order({ do: 'queue', familyId: id });
      await world.order({ do: 'assess' });
      if (sweeps) await world.order({ do: 'sweep' });
      await world.order(await world.webhooks());
    },
    /** Where the books differ, and what they come to. */
    async books() {
      const { family, events } = await tell();
      const stripe = await readStripe(world.stripe);
      const own = ({ customer }: { readonly customer: unknown }) => customer === family.stripeCustomerId;
      return {
        faults: disagreements(stripe, family, events, world.now().toISOString()),
        sums: {
          charges: stripe.charges.filter(own).map(({ status, amount }) => `${status} ${amount}`),
          subscriptions: stripe.subscriptions.filter(own).map(({ status }) => status),
          schedules: stripe.schedules.filter(own).map(({ status, phases }) => `${status} ${phases.length}`),
          plans: family.athletes.map(({ plan }) =>
            plan.kind === 'live' ? `${plan.plan} ${plan.status} ${plan.change.kind}` : 'none',
          ),
          months: family.charges.map(({ amount, paidBy }) => `${amount.cents} ${paidBy ? 'paid' : 'unpaid'}`),
          outcomes: events
            .map(({ type }) => type)
            .filter((type) => /Failed|Succeeded|Received|Refunded/.test(type)),
        },
      };
    },
  };
  return scene;
};

const registration = (id: FamilyId): PeopleCommand => ({
  type: 'RegisterParent',
  familyId: id,
  name: 'Dana Reyes',
  email: `${id}@example.com`,
  phoneNumber: '(630) 555-0101',
  marketingMethod: 'Internet',
  address: { street: '12 Oak Lane', city: 'Naperville', state: 'IL', zipCode: '60540' },
});

const athlete: PeopleCommand = {
  type: 'AddAthlete',
  athleteName: 'Jordan Reyes',
  dateOfBirth: '2015-03-14',
  gender: null,
  grade: '5',
  medicalConditions: '',
  yearsOfExperience: '',
  emergencyContact: { firstName: 'Luis', lastName: 'Reyes', phoneNumber: '(630) 555-0177' },
};
