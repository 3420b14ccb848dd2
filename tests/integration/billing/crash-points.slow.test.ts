import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { createPrices } from '@hoops/billing/stripe/prices';
import { SettlementSucceeded } from '@hoops/domain/family/charges/events';
import type { PeopleCommand, Unpriced } from '@hoops/domain/family/commands';
import { DisputeAccepted, DisputeAnswered } from '@hoops/domain/family/disputes/events';
import { PlanStarted, TrainingCancelled } from '@hoops/domain/family/plans/events';
import { changeEvents } from '@hoops/domain/family/plans/plan-changes';
import { familyStream } from '@hoops/domain/stream';
import { afterEach, describe, expect, it } from 'vitest';
import {
  dana,
  dyingFamilies,
  putCardOnFile,
  startHalfWeek,
  startWorld,
  type World,
} from './billing-world.ts';
import { dyingAfter } from './dying-stripe.ts';

let world: World;
afterEach(() => world.close());

const maxRequests = 14;
const twoDaysMs = 48 * 3_600_000;

type Scenario = {
  readonly name: string;
  readonly ask: (world: World) => Promise<void>;
};

const liveSubscription = async ({ family }: World): Promise<string> => {
  const plan = (await family()).athletes[0]?.plan;
  if (plan?.kind !== 'live') throw new Error('There is no live plan.');
  return plan.subscriptionId;
};
const switchToFullWeek = async (w: World): Promise<Unpriced<PeopleCommand>> => ({
  type: 'SwitchPlan',
  athleteId: await w.athlete(),
  currentSubscriptionId: await liveSubscription(w),
  newPlanId: 'full_week',
});
const pauseForAMonth = async (w: World): Promise<Unpriced<PeopleCommand>> => ({
  type: 'PausePlan',
  athleteId: await w.athlete(),
  until: '2027-01-05',
});
const afterHalfWeek =
  (...commands: readonly ((w: World) => Unpriced<PeopleCommand> | Promise<Unpriced<PeopleCommand>>)[]) =>
  async (w: World): Promise<void> => {
    await startHalfWeek(w);
    for (const [index, command] of commands.entries()) {
      await w.command(await command(w));
      if (index < commands.length - 1) await w.run();
    }
  };
const afterDispute =
  (command: (disputeId: string) => Unpriced<PeopleCommand>) =>
  async (w: World): Promise<void> => {
    await putCardOnFile(w, 'pm_card_createDispute');
    const athleteId = await w.athlete();
    await w.command({ type: 'CreateSubscription', athleteId, subscriptionType: 'half_week' });
    await w.run();
    await w.deliver(await w.stripeEvents());
    const [dispute] = (await w.family()).disputes;
    if (!dispute) throw new Error('Nothing is disputed.');
    await w.command(command(dispute.disputeId));
  };
const ofAthlete =
  (type: 'CancelSwitch' | 'EndPause' | 'CancelTraining' | 'UndoCancellation' | 'DeleteAthlete' | 'PayPlan') =>
  async (w: World): Promise<Unpriced<PeopleCommand>> => ({ type, athleteId: await w.athlete() });

const scenarios: readonly Scenario[] = [
  {
    name: 'start-plan',
    ask: async (w) => {
      await putCardOnFile(w);
      const athleteId = await w.athlete();
      await w.command({ type: 'CreateSubscription', athleteId, subscriptionType: 'half_week' });
    },
  },
  { name: 'switch-plan', ask: afterHalfWeek(switchToFullWeek) },
  { name: 'cancel-switch', ask: afterHalfWeek(switchToFullWeek, ofAthlete('CancelSwitch')) },
  { name: 'pause-plan', ask: afterHalfWeek(pauseForAMonth) },
  { name: 'end-pause', ask: afterHalfWeek(pauseForAMonth, ofAthlete('EndPause')) },
  { name: 'cancel-training', ask: afterHalfWeek(ofAthlete('CancelTraining')) },
  {
    name: 'cancel-training under a switch',
    ask: afterHalfWeek(switchToFullWeek, ofAthlete('CancelTraining')),
  },
  {
    name: 'undo-cancellation',
    ask: afterHalfWeek(ofAthlete('CancelTraining'), ofAthlete('UndoCancellation')),
  },
  { name: 'remove-athlete', ask: afterHalfWeek(ofAthlete('DeleteAthlete')) },
  { name: 'remove-athlete under a switch', ask: afterHalfWeek(switchToFullWeek, ofAthlete('DeleteAthlete')) },
  {
    name: 'settle',
    ask: async (w) => {
      await putCardOnFile(w);
      await w.command(await mondayClass(w));
      await w.command({ type: 'PayOutstandingBalance', period: '2026-11' });
    },
  },
  {
    name: 'answer-dispute',
    ask: afterDispute((disputeId) => ({
      type: 'AnswerDispute',
      disputeId,
      submit: true,
      evidence: { uncategorized_text: 'We trained.' },
    })),
  },
  { name: 'accept-dispute', ask: afterDispute((disputeId) => ({ type: 'AcceptDispute', disputeId })) },
  {
    name: 'pay-plan',
    ask: async (w) => {
      await failedSinceDecember(w);
      await putCardOnFile(w);
      await w.command(await ofAthlete('PayPlan')(w));
    },
  },
];

const failedSinceDecember = async (w: World): Promise<void> => {
  await startHalfWeek(w);
  await putCardOnFile(w, 'pm_card_chargeCustomerFail');
  await w.travel('2027-01-06T00:00:00Z');
  await w.deliver(await w.stripeEvents());
};

const mondayClass = async (w: World): Promise<Unpriced<PeopleCommand>> => ({
  type: 'SaveClasses',
  selections: [{ athleteId: await w.athlete(), programs: ['monday'] }],
  offerings: { '5': everything },
});
const everything = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  reps: true,
  privateTraining: true,
  shootingMachine: true,
};

/** Stripe's state without ids and idempotency keys, which differ between the two runs. */
const moneyAndPlans = ({ local }: World) => {
  const { subscriptions, schedules, payments, refunds, disputes } = local.account();
  return {
    subscriptions: subscriptions.map(({ status, lookupKey, cancelAt, collectsAgainAt, scheduleId }) => ({
      status,
      lookupKey,
      cancels: cancelAt !== null,
      collectsAgainAt,
      scheduled: scheduleId !== null,
    })),
    schedules: schedules.map(({ status, phases }) => ({ status, phases: phases.length })),
    payments: payments.map(({ status, amountCents }) => ({ status, amountCents })),
    refunds,
    disputes: disputes.map(({ status, submissions, balanceCents }) => ({
      status,
      submissions,
      balanceCents,
    })),
  };
};
const ours = async (w: World) => {
  const { athletes, openIntents, charges } = await w.family();
  return {
    plans: athletes.map(({ plan }) =>
      plan.kind === 'live' ? [plan.plan, plan.status, plan.change.kind] : [],
    ),
    open: openIntents.length,
    paid: charges.map(({ paidBy }) => paidBy !== null),
    types: await w.types(),
  };
};

const endsTheSameWhicheverRequestIsTheLast = async (ask: Scenario['ask']): Promise<void> => {
  world = await startWorld();
  await ask(world);
  await world.run();
  const expected = { books: moneyAndPlans(world), ours: await ours(world) };
  expect(expected.ours.open).toBe(0);

  let last = 0;
  for (let died = true; died; ) {
    last += 1;
    await world.close();
    world = await startWorld();
    await ask(world);
    const { stripe, requests } = dyingAfter(world.local, last);
    const dying = runFamilyIntents({ ...world, stripe, prices: createPrices(stripe) }, dana);
    await dying.catch(() => undefined);
    died = requests() === last;
    await world.run();
    expect(moneyAndPlans(world)).toEqual(expected.books);
    expect(await ours(world)).toEqual(expected.ours);
    expect(last).toBeLessThan(maxRequests);
  }
  expect(last).toBeGreaterThan(1);
};

describe.each(scenarios)('$name', ({ ask }) => {
  it('the payment flow reaches the same result after a process crash at any Stripe request', () =>
    endsTheSameWhicheverRequestIsTheLast(ask));

  it('a flow resumed two days after a crash before recording its outcome reaches the same result', async () => {
    world = await startWorld();
    await ask(world);
    const deaf = dyingFamilies(world.families);
    await expect(runFamilyIntents({ ...world, families: deaf }, dana)).rejects.toThrow('died');
    await world.travel(new Date(world.clock.now().getTime() + twoDaysMs).toISOString());
    await world.run();
    const books = moneyAndPlans(world);
    const log = await ours(world);

    await world.close();
    world = await startWorld();
    await ask(world);
    await world.run();
    expect(books).toEqual(moneyAndPlans(world));
    expect(log).toEqual(await ours(world));
  });
});

const doneEvents: readonly string[] = [
  ...changeEvents,
  PlanStarted,
  TrainingCancelled,
  SettlementSucceeded,
  DisputeAnswered,
  DisputeAccepted,
].map(({ type }) => type);

const doneStory = async ({ eventsOf }: World) =>
  (await eventsOf(familyStream(dana)))
    .filter(({ type }) => doneEvents.includes(type))
    .map(({ type, data }) => ({
      type,
      closes: 'intentId' in data,
      ...Object.fromEntries(Object.entries(data).filter(([key]) => !key.endsWith('Id'))),
    }));

const arrivals: Readonly<Record<string, (w: World) => Promise<void>>> = {
  'the webhooks are lost': async (w) => {
    await w.run();
  },
  'the webhooks follow, twice': async (w) => {
    await w.run();
    const events = await w.stripeEvents();
    await w.deliver([...events, ...events]);
  },
  'the webhooks come first, because the process died': async (w) => {
    await dies(w);
    await w.deliver(await w.stripeEvents());
    await w.run();
  },
  'the webhooks come first, newest first': async (w) => {
    await dies(w);
    await w.deliver((await w.stripeEvents()).toReversed());
    await w.run();
  },
  'the webhooks come while the answer is recorded': async (w) => {
    const families = {
      ...w.families,
      observe: async (...args: Parameters<World['families']['observe']>) => {
        await w.deliver(await w.stripeEvents());
        return w.families.observe(...args);
      },
    };
    await runFamilyIntents({ ...w, families }, dana);
  },
};

const dies = async (w: World): Promise<void> => {
  const families = dyingFamilies(w.families);
  await expect(runFamilyIntents({ ...w, families }, dana)).rejects.toThrow('died');
};

const observedOnes = scenarios.filter(({ name }) => !/^(remove-athlete|pay-plan)/.test(name));

describe.each(observedOnes)('$name', ({ ask }) => {
  it('recording the response and its webhooks in any order yields the same events', async () => {
    const stories: unknown[] = [];
    for (const arrive of Object.values(arrivals)) {
      world = await startWorld();
      await ask(world);
      await arrive(world);
      expect((await world.family()).openIntents).toEqual([]);
      stories.push(await doneStory(world));
      await world.close();
    }
    world = await startWorld();
    for (const story of stories) expect(story).toEqual(stories[0]);
    expect(stories[0]).not.toEqual([]);
  });
});

describe.each(['start-plan', 'settle', 'pay-plan'] as const)(
  '%s with a card that cannot be charged',
  (kind) => {
    it('a failing card is charged once despite a process crash after any Stripe request', () =>
      endsTheSameWhicheverRequestIsTheLast(async (w) => {
        if (kind === 'pay-plan') {
          await failedSinceDecember(w);
          await w.command(await ofAthlete('PayPlan')(w));
          return;
        }
        await putCardOnFile(w, 'pm_card_chargeCustomerFail');
        const athleteId = await w.athlete();
        if (kind === 'start-plan') {
          await w.command({ type: 'CreateSubscription', athleteId, subscriptionType: 'half_week' });
        } else {
          await w.command(await mondayClass(w));
          await w.command({ type: 'PayOutstandingBalance', period: '2026-11' });
        }
      }));
  },
);
