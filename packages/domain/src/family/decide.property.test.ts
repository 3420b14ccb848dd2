import fc from 'fast-check';
import { expect, it } from 'vitest';
import { definitionOf, parseEvent } from '../catalogue.ts';
import { isRejection } from '../decider.ts';
import { addMoney } from '../money.ts';
import { eventsOf, familyLives, type LifeStep } from '../testing/random-family.ts';
import { clubDate, clubPeriod, type Period } from '../time/club-time.ts';
import { hasEnrolment } from './athletes/enrolment.ts';
import { billedIn, finalIn } from './charges/bills.ts';
import { unbilledPeriods } from './charges/charges.ts';
import { isPausedIn } from './charges/class-pause.ts';
import type { ChargeLine } from './charges/events.ts';
import type { FamilyCommand } from './commands.ts';
import { eventsOfAnyCommand, familyDecider } from './family-decider.ts';
import { owedCents, receivableKinds } from './receivable.ts';
import { type Family, type MonthlyCharge, paidKeys } from './state.ts';

const lives = (check: (life: readonly LifeStep[]) => void): void =>
  fc.assert(fc.property(familyLives, check), { numRuns: 100 });

it('every command in a family’s life returns only its declared events and rejections', () => {
  lives((life) => {
    for (const { command, decision } of life) {
      const declared = familyDecider.commands.find(({ type }) => type === command.type);
      if (!declared) throw new Error(`Nothing declares ${command.type}`);
      const emits = [...declared.emits, ...eventsOfAnyCommand].map(({ type }) => type);
      if (isRejection(decision)) {
        expect([...declared.rejects, 'not-registered'], command.type).toContain(decision.rejected);
      } else {
        for (const event of decision) {
          expect(emits, command.type).toContain(event.type);
          expect(parseEvent(event.type, event.data)).toEqual(event);
          expect(
            definitionOf(event.type).summary(event.data, {
              athlete: String,
              scheduleItem: String,
              sender: String,
            }),
          ).not.toBe('');
        }
      }
    }
  });
});

it('folding a family’s events in one pass yields the same state as folding them step by step', () => {
  lives((life) => {
    let state = familyDecider.initialState;
    for (const { decision, at } of life) {
      if (!isRejection(decision))
        for (const event of decision) state = familyDecider.evolve(state, event, { at });
    }
    expect(state).toEqual(life.at(-1)?.state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

it('a family never has two open settlements or two open intents of one kind per athlete or dispute', () => {
  lives((life) => {
    for (const { state } of life) {
      const open = state.kind === 'registered' ? state.openIntents : [];
      expect(open.filter(({ kind }) => kind === 'settle').length).toBeLessThanOrEqual(1);
      const keys = open.map((intent) =>
        'disputeId' in intent
          ? `dispute ${intent.disputeId}`
          : `${intent.kind} ${'athleteId' in intent ? intent.athleteId : ''}`,
      );
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

it('a family’s debt is the sum of its changes, and revenue by program is what was paid and credited', {
  tags: ['journal.owed', 'journal.programs'],
}, () => {
  let known = 0;
  lives((life) => {
    for (const { state } of life) {
      if (state.kind !== 'registered') continue;
      const months = Object.values(state.activity);
      const sumOf = (keys: readonly (keyof (typeof months)[number])[]) =>
        months.flatMap((month) => keys.map((key) => month[key] ?? 0)).reduce((sum, cents) => sum + cents, 0);
      expect(sumOf(receivableKinds)).toBe(owedCents(state));
      for (const change of months.flatMap(({ owedPaid = 0, owedWrittenOff = 0 }) => [
        owedPaid,
        owedWrittenOff,
      ]))
        expect(change).toBeLessThanOrEqual(0);
      known = Math.max(known, sumOf(paidKeys));
    }
    const events = eventsOf(life);
    const paid = events.flatMap((event) =>
      event.type === 'PaymentReceived' ||
      event.type === 'CreditUsed' ||
      (event.type === 'CreditGiven' && event.data.periods.length > 0)
        ? [event.data.amount]
        : [],
    );
    const last = life.at(-1)?.state;
    if (last?.kind !== 'registered') return;
    const byProgram = Object.values(last.activity).flatMap((month) => paidKeys.map((key) => month[key] ?? 0));
    expect(byProgram.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(addMoney(...paid).cents);
  });
  expect(known).toBeGreaterThan(0);
});

it('generated family histories record each payment, refund and monthly bill once', () => {
  lives((life) => {
    const facts = eventsOf(life).flatMap((event) => {
      if (event.type === 'PaymentReceived') return [event.data.paymentId];
      if (event.type === 'PaymentRefunded') return [event.data.refundId];
      if (event.type === 'DisputeOpened') return [event.data.disputeId];
      if (event.type === 'DisputeFundsMoved') return [event.data.transactionId];
      if (event.type === 'PaymentFailed') return [`${event.data.invoiceId}:${event.data.attempt}`];
      if (event.type === 'SettlementSucceeded') return [event.data.settlementId];
      return [];
    });
    expect(new Set(facts).size).toBe(facts.length);
    const billed = new Set<string>();
    for (const event of eventsOf(life)) {
      if (event.type === 'MonthlyChargeWithdrawn') billed.delete(event.data.period);
      if (event.type !== 'MonthlyChargeAssessed') continue;
      expect(billed).not.toContain(event.data.period);
      billed.add(event.data.period);
    }
  });
});

it('every bill equals the sum of its lines and does not change once it is final', () => {
  lives((life) => {
    for (const { before, state, at } of life) {
      if (state.kind === 'unregistered') continue;
      const earlier = before.kind === 'registered' ? before.charges : [];
      for (const paid of earlier.filter(({ paidBy }) => paidBy !== null))
        expect(state.charges).toContainEqual(paid);
      for (const bill of state.charges) {
        expect(addMoney(...bill.lines.map(({ amount }) => amount))).toEqual(bill.amount);
        expect(bill.amount.cents).toBeGreaterThan(0);
        expect(bill.frozen || bill.period >= clubPeriod(at) || isRejectedSince(life, at)).toBe(true);
        const { period } = bill;
        const amount = billedIn(state.charges, period);
        expect(amount.cents).toBeGreaterThanOrEqual(finalIn(earlier, period).cents);
        if (before.kind === 'registered' && amount.cents < billedIn(earlier, period).cents)
          expect(isTakenBack(before, { period, amount }, at)).toBe(true);
      }
    }
  });
});

it('a paused athlete is on no bill, and every month that has begun is billed', {
  tags: ['pause.class-bills'],
}, () => {
  lives((life) => {
    for (const { state, decision, at } of life) {
      if (isRejection(decision) || state.kind !== 'registered') continue;
      const away = (event: { readonly period: Period; readonly lines: readonly ChargeLine[] }) =>
        event.lines.filter(({ athleteId: id }) =>
          state.athletes.some((one) => one.athleteId === id && isPausedIn(one.classPause, event.period)),
        );
      expect(state.charges.flatMap(away)).toEqual([]);
      expect(unbilledPeriods(state, clubPeriod(at))).toEqual([]);
    }
  });
});

it('FamilyUnenrolled is recorded exactly when a commit ends a family’s last enrollment', () => {
  lives((life) => {
    for (const { before, decision, state } of life) {
      const unenrolled =
        !isRejection(decision) && decision.filter(({ type }) => type === 'FamilyUnenrolled').length;
      expect(unenrolled || 0).toBe(hasEnrolment(before) && !hasEnrolment(state) ? 1 : 0);
    }
  });
});

it('repeating an accepted command right away records no event', () => {
  // These commands take effect on every call; only the command id reveals a repetition.
  const eachCounts: readonly string[] = ['AddAthlete', 'RecordDrift', 'BeginActing'];
  const repeatable = (command: FamilyCommand): boolean => !eachCounts.includes(command.type);
  lives((life) => {
    for (const { command, at, decision, state } of life) {
      if (isRejection(decision) || !repeatable(command)) continue;
      const again = familyDecider.decide(state, command, { at, newId: () => 'again' });
      expect(isRejection(again) ? [] : again, command.type).toEqual([]);
    }
  });
});

/** Only classes added on the same day can lower a bill, never below the previous amount. */
const isTakenBack = (
  { classDay }: Family,
  { period, amount }: Pick<MonthlyCharge, 'period' | 'amount'>,
  at: string,
): boolean =>
  classDay?.date === clubDate(at) &&
  period === clubPeriod(at) &&
  amount.cents >= (classDay.bill?.amount.cents ?? 0);

/** True if a command at `at` was rejected; then not even the end of a month was recorded. */
const isRejectedSince = (life: readonly LifeStep[], at: string): boolean =>
  life.some((one) => one.at === at && isRejection(one.decision));
