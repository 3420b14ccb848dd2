import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitionOf, parseEvent } from '../catalogue.ts';
import { clubPeriod } from '../club-time.ts';
import { programs } from '../days.ts';
import { type AthleteId, athleteId, familyId, intentId, settlementId } from '../ids.ts';
import { addMoney } from '../money.ts';
import { planIds, planPrice } from '../plans.ts';
import { isRejection } from '../rejection.ts';
import type { FamilyCommand, IntentOutcome, ObservedSubscription } from './command.ts';
import { familyDecider } from './decide.ts';
import { hasEnrolment } from './enrolment.ts';
import { ParentRegistered } from './events/account.ts';
import { AthleteAdded } from './events/athletes.ts';
import { PaymentFailed, PaymentReceived, PaymentRefunded, StripeDriftDetected } from './events/payments.ts';
import type { FamilyEvent } from './events.ts';
import { familyRules } from './rules.ts';
import type { FamilyState, Intent } from './state.ts';

/**
 * A step makes a command from the state: random numbers choose among what is there, so that most commands
 * concern athletes, subscriptions and intents that exist.
 */
type Step = { readonly hours: number; readonly commandFor: (state: FamilyState) => FamilyCommand };

const nobody = athleteId('nobody');
const athletePicked = (state: FamilyState, pick: number): AthleteId =>
  (state.kind === 'registered' && state.athletes[pick % (state.athletes.length + 1)]?.athleteId) || nobody;
const subscriptionPicked = (state: FamilyState, id: AthleteId, pick: number): string => {
  const athlete =
    state.kind === 'registered' ? state.athletes.find((one) => one.athleteId === id) : undefined;
  return athlete?.plan.kind === 'live' && pick % 5 > 0 ? athlete.plan.subscriptionId : `sub_${pick % 3}`;
};

const pick = fc.nat({ max: 999 });
const plan = fc.constantFrom(...planIds);
const soon = fc.constantFrom('2026-12-01T14:00:00.000Z', '2027-01-01T14:00:00.000Z');
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null });
const fixed = (command: FamilyCommand): fc.Arbitrary<Step['commandFor']> => fc.constant(() => command);

const { isAdditional: _isAdditional, athleteId: _athleteId, ...athleteForm } = AthleteAdded.example;

const people: readonly fc.Arbitrary<Step['commandFor']>[] = [
  fixed({ type: 'RegisterParent', ...ParentRegistered.example }),
  fixed({ type: 'RegisterParent', ...ParentRegistered.example, familyId: familyId('family-2') }),
  fc.constantFrom('Dana', 'Robin').map((name) => () => ({ type: 'ChangeParentInfo', name })),
  fc.constantFrom('a@example.com', 'b@example.com').map((email) => () => ({ type: 'ProveEmail', email })),
  fc
    .constantFrom('app-link-done' as const, 'no-more-athletes' as const)
    .map((action) => () => ({ type: 'ContinueOnboarding', action })),
  fixed({ type: 'OpenPaymentMethodPage' }),
  fixed({ type: 'CompleteProgramRequest' }),
  fixed({ type: 'AssessCharges' }),
  fixed({ type: 'AddAthlete', ...athleteForm }),
  pick.map((n) => (state) => ({
    type: 'ChangeAthlete',
    athleteId: athletePicked(state, n),
    changes: { grade: n % 3 === 0 ? null : '5' },
  })),
  pick.map((n) => (state) => ({ type: 'DeleteAthlete', athleteId: athletePicked(state, n) })),
  fc.tuple(pick, pick, fc.subarray([...programs])).map(([n, m, chosen]) => (state) => ({
    type: 'SaveClasses',
    offerings: {},
    selections: [
      { athleteId: athletePicked(state, n), programs: chosen },
      { athleteId: athletePicked(state, m), programs: chosen.slice(1) },
    ],
  })),
  fc
    .constantFrom('2026-11' as const, '2026-12' as const, '2027-01' as const, '2027-02' as const)
    .map((period) => () => ({ type: 'PayOutstandingBalance', period })),
];

const outcomes: fc.Arbitrary<IntentOutcome> = fc.oneof(
  fc.tuple(pick, soon).map(([n, currentPeriodEnd]) => ({
    kind: 'plan-started' as const,
    subscriptionId: `sub_${n}`,
    priceId: 'price',
    price: planPrice.half_week,
    currentPeriodStart: '2026-11-01T14:00:00.000Z',
    currentPeriodEnd,
  })),
  soon.map((effectiveAt) => ({ kind: 'switch-scheduled', scheduleId: 'sub_sched_1', effectiveAt }) as const),
  fc.constantFrom({ kind: 'switch-cancelled' } as const, { kind: 'cancellation-undone' } as const),
  soon.map((effectiveAt) => ({ kind: 'cancellation-scheduled', effectiveAt }) as const),
  soon.map((endedAt) => ({ kind: 'subscriptions-ended', endedAt }) as const),
  pick.map((n) => ({ kind: 'settled', paymentIntentId: `pi_${n % 4}` }) as const),
  fc.constant({ kind: 'failed', code: 'card-declined' } as const),
);

const fitting: Readonly<Record<Intent['kind'], readonly IntentOutcome['kind'][]>> = {
  'start-plan': ['plan-started'],
  'switch-plan': ['switch-scheduled'],
  'cancel-switch': ['switch-cancelled'],
  'cancel-training': ['cancellation-scheduled'],
  'undo-cancellation': ['cancellation-undone'],
  'remove-athlete': ['subscriptions-ended'],
  settle: ['settled'],
};

/** What may be news of a subscription; most of it stays as it is known. */
const news: fc.Arbitrary<Partial<ObservedSubscription>> = fc.record(
  {
    plan,
    priceId: fc.constantFrom('price', 'price_2'),
    status: fc.constantFrom('active', 'past_due', 'incomplete', 'canceled'),
    currentPeriodEnd: soon,
    cancelAt: maybe(soon),
    endedAt: maybe(soon),
    scheduled: maybe(fc.record({ scheduleId: fc.constant('sub_sched_1'), to: plan, effectiveAt: soon })),
  },
  { requiredKeys: [] },
);
const known = (state: FamilyState, id: AthleteId, pick: number): ObservedSubscription => {
  const athlete =
    state.kind === 'registered' ? state.athletes.find((one) => one.athleteId === id) : undefined;
  const change = athlete?.plan.kind === 'live' ? athlete.plan.change : undefined;
  return {
    plan: 'half_week',
    priceId: 'price',
    price: planPrice.half_week,
    status: 'active',
    currentPeriodStart: '2026-11-01T14:00:00.000Z',
    currentPeriodEnd: '2026-12-01T14:00:00.000Z',
    endedAt: null,
    ...(athlete?.plan.kind === 'live' ? athlete.plan : {}),
    athleteId: id,
    subscriptionId: subscriptionPicked(state, id, pick),
    cancelAt: change?.kind === 'cancellation' ? change.effectiveAt : null,
    scheduled: change?.kind === 'switch' ? change : null,
  };
};

const billing: readonly fc.Arbitrary<Step['commandFor']>[] = [
  fixed({ type: 'LinkCustomer', customerId: 'cus_1' }),
  fc.boolean().map((hasDefault) => () => ({ type: 'ObserveDefaultCard', hasDefault, card: null })),
  pick.map((n) => () => ({ type: 'ObservePayment', ...PaymentReceived.example, paymentId: `in_${n % 4}` })),
  fc.tuple(pick, pick).map(([n, attempt]) => () => ({
    type: 'ObservePaymentFailure',
    ...PaymentFailed.example,
    invoiceId: `in_${n % 4}`,
    attempt: attempt % 3,
  })),
  pick.map((n) => () => ({ type: 'ObserveRefund', ...PaymentRefunded.example, refundId: `re_${n % 4}` })),
  pick.map((n) => (state) => ({
    type: 'ObserveSettlementPaid',
    settlementId: settlementPicked(state, n),
    paymentIntentId: `pi_${n % 4}`,
  })),
  fixed({ type: 'RecordDrift', ...StripeDriftDetected.example }),
];

/** Listed apart because they are drawn more often: what becomes of plans takes several steps. */
const plans: readonly fc.Arbitrary<Step['commandFor']>[] = [
  fc.tuple(pick, plan).map(([n, subscriptionType]) => (state) => ({
    type: 'CreateSubscription',
    athleteId: athletePicked(state, n),
    subscriptionType,
  })),
  fc.tuple(pick, plan, pick).map(([n, newPlanId, s]) => (state) => ({
    type: 'SwitchPlan',
    athleteId: athletePicked(state, n),
    currentSubscriptionId: subscriptionPicked(state, athletePicked(state, n), s),
    newPlanId,
  })),
  fc
    .tuple(
      pick,
      fc.constantFrom('CancelSwitch' as const, 'CancelTraining' as const, 'UndoCancellation' as const),
    )
    .map(([n, type]) => (state) => ({ type, athleteId: athletePicked(state, n) })),
  fc.tuple(pick, fc.array(outcomes, { minLength: 12, maxLength: 12 })).map(([n, all]) => (state) => {
    const open =
      state.kind === 'registered' ? state.openIntents[n % (state.openIntents.length + 1)] : undefined;
    const fits = open && n % 4 > 0 ? all.find(({ kind }) => fitting[open.kind].includes(kind)) : undefined;
    const outcome = fits ?? all[0] ?? { kind: 'failed', code: 'card-declined' };
    return { type: 'RecordIntentOutcome', intentId: open?.intentId ?? intentId('unknown'), outcome };
  }),
  fc.tuple(pick, pick, news).map(([n, s, changes]) => (state) => ({
    type: 'ObserveSubscription',
    ...known(state, athletePicked(state, n), s),
    ...changes,
  })),
];

const settlementPicked = (state: FamilyState, n: number) => {
  const open = state.kind === 'registered' ? state.openIntents.filter(({ kind }) => kind === 'settle') : [];
  const known = [...open, ...(state.kind === 'registered' ? state.failedSettlements : [])];
  const one = known[n % (known.length + 1)];
  return one && 'settlementId' in one ? one.settlementId : settlementId('unknown');
};

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    hours: fc.nat({ max: 24 * 12 }),
    commandFor: fc.oneof(...people, ...plans, ...plans, ...plans, ...billing),
  }),
  { minLength: 1, maxLength: 80, size: 'max' },
);

type Told = {
  readonly command: FamilyCommand;
  readonly at: string;
  readonly before: FamilyState;
  readonly decision: ReturnType<typeof familyDecider.decide>;
  readonly state: FamilyState;
};

/** As many lives as it takes, the same ones each time. */
type Runs = { readonly numRuns: number; readonly seed?: number };
const everyEvent: Runs = { numRuns: 400, seed: 1 };

/** Lives a random life of a family that has registered, has a card and two athletes. */
const live = (story: readonly Step[]): readonly Told[] => {
  const told: Told[] = [];
  let state = familyDecider.initialState;
  let now = Date.parse('2026-11-10T18:00:00.000Z');
  let ids = 0;
  const opening: readonly FamilyCommand[] = [
    { type: 'RegisterParent', ...ParentRegistered.example },
    { type: 'ObserveDefaultCard', hasDefault: true, card: null },
    { type: 'AddAthlete', ...athleteForm },
    { type: 'AddAthlete', ...athleteForm },
  ];
  const all = [...opening.map((command) => ({ hours: 0, commandFor: () => command })), ...story];
  for (const { hours, commandFor } of all) {
    now += hours * 3_600_000;
    const at = new Date(now).toISOString();
    const before = state;
    const command = commandFor(before);
    const decision = familyDecider.decide(before, command, { at, newId: () => `id-${++ids}` });
    if (!isRejection(decision)) {
      for (const event of decision) state = familyDecider.evolve(state, event, { at });
    }
    told.push({ command, at, before, decision, state });
  }
  return told;
};

const eventsOf = (told: readonly Told[]): readonly FamilyEvent[] =>
  told.flatMap(({ decision }) => (isRejection(decision) ? [] : decision));

const lives = (check: (told: readonly Told[]) => void, runs: Runs = { numRuns: 100 }): void =>
  fc.assert(
    fc.property(steps, (story) => check(live(story))),
    runs,
  );

describe('any life of a family', { timeout: 60_000 }, () => {
  it('is decided without throwing, by events that the catalogue accepts and the table announces', () => {
    lives((told) => {
      for (const { command, decision } of told) {
        const rules: { readonly emits: readonly string[]; readonly rejects: readonly string[] } =
          familyRules.commands[command.type];
        if (isRejection(decision)) {
          expect(rules.rejects, command.type).toContain(decision.rejected);
        } else {
          for (const event of decision) {
            expect(rules.emits, command.type).toContain(event.type);
            expect(parseEvent(event.type, event.data)).toEqual(event);
            expect(definitionOf(event.type).summary(event.data, { athlete: String })).not.toBe('');
          }
        }
      }
    });
  });

  it('folds to the same state at once as step by step', () => {
    lives((told) => {
      let state = familyDecider.initialState;
      for (const { decision, at } of told) {
        if (!isRejection(decision))
          for (const event of decision) state = familyDecider.evolve(state, event, { at });
      }
      expect(state).toEqual(told.at(-1)?.state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    });
  });

  it('keeps at most one open settlement, and one start of a plan per athlete', () => {
    lives((told) => {
      for (const { state } of told) {
        const open = state.kind === 'registered' ? state.openIntents : [];
        expect(open.filter(({ kind }) => kind === 'settle').length).toBeLessThanOrEqual(1);
        const keys = open.map((intent) =>
          intent.kind === 'settle' ? intent.kind : `${intent.kind} ${intent.athleteId}`,
        );
        expect(new Set(keys).size).toBe(keys.length);
      }
    });
  });

  it('records each fact, and each bill of a month, once', () => {
    lives((told) => {
      const facts = eventsOf(told).flatMap((event) => {
        if (event.type === 'PaymentReceived') return [event.data.paymentId];
        if (event.type === 'PaymentRefunded') return [event.data.refundId];
        if (event.type === 'PaymentFailed') return [`${event.data.invoiceId}:${event.data.attempt}`];
        if (event.type === 'SettlementSucceeded') return [event.data.settlementId];
        return event.type === 'MonthlyChargeAssessed' ? [event.data.period] : [];
      });
      expect(new Set(facts).size).toBe(facts.length);
    });
  });

  it('keeps every bill equal to its lines, and unchanged once it is final', () => {
    lives((told) => {
      for (const { before, state, at } of told) {
        if (state.kind === 'unregistered') continue;
        for (const bill of state.charges) {
          expect(addMoney(...bill.lines.map(({ amount }) => amount))).toEqual(bill.amount);
          expect(bill.amount.cents).toBeGreaterThan(0);
          expect(bill.frozen || bill.period >= clubPeriod(at) || isRejectedSince(told, at)).toBe(true);
          const old =
            before.kind === 'registered' && before.charges.find(({ period }) => period === bill.period);
          if (old && old.frozen === true) expect(bill.amount).toEqual(old.amount);
          if (old) expect(bill.amount.cents).toBeGreaterThanOrEqual(old.amount.cents);
          if (old && old.paidBy !== null) expect(bill.paidBy).toBe(old.paidBy);
        }
      }
    });
  });

  it('says that nothing is left exactly when a commit left nothing', () => {
    lives((told) => {
      for (const { before, decision, state } of told) {
        const said =
          !isRejection(decision) && decision.filter(({ type }) => type === 'FamilyUnenrolled').length;
        expect(said || 0).toBe(hasEnrolment(before) && !hasEnrolment(state) ? 1 : 0);
      }
    });
  });

  it('does not change when a command is repeated at once', () => {
    const repeatable = (command: FamilyCommand): boolean =>
      command.type !== 'AddAthlete' && command.type !== 'RecordDrift';
    lives((told) => {
      for (const { command, at, decision, state } of told) {
        if (isRejection(decision) || !repeatable(command)) continue;
        const again = familyDecider.decide(state, command, { at, newId: () => 'again' });
        expect(isRejection(again) ? [] : again, command.type).toEqual([]);
      }
    });
  });

  it('reaches every event that a family can have', () => {
    const seen = new Set<string>();
    lives((told) => {
      for (const { type } of eventsOf(told)) seen.add(type);
    }, everyEvent);
    const all = familyRules.events.map(({ type }) => type);
    expect(all.filter((type) => !seen.has(type))).toEqual([]);
  });
});

/** A refused command records nothing, not even that a month ended: the next one does. */
const isRejectedSince = (told: readonly Told[], at: string): boolean =>
  told.some((one) => one.at === at && isRejection(one.decision));
