import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { ClassesChanged } from '@hoops/domain/family/athletes/events';
import {
  MonthlyChargeAdded,
  MonthlyChargeAssessed,
  MonthlyChargeFrozen,
  MonthlyChargeLowered,
  MonthlyChargeRaised,
} from '@hoops/domain/family/charges/events';
import { ConsentGiven } from '@hoops/domain/family/consent/events';
import { PaymentFailed, PaymentReceived } from '@hoops/domain/family/payments/events';
import {
  PlanPaused,
  PlanPauseEnded,
  PlanRequested,
  PlanStarted,
  PlanSwitchCancelled,
  PlanSwitched,
  PlanSwitchRequested,
  PlanSwitchScheduled,
  TrainingCancellationUndone,
  TrainingCancelled,
} from '@hoops/domain/family/plans/events';
import { athleteId, intentId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { Period } from '@hoops/domain/time/club-time';
import { describe, expect, it } from 'vitest';
import { consentBefore } from './consent-before.ts';

type Happened = readonly [day: string, event: DomainEvent];

const restsOn = (...happened: readonly Happened[]): number | null => {
  const events = happened.map(
    ([day, event], index) =>
      ({ ...event, version: index + 1, at: `2026-${day}T18:00:00.000Z` }) as unknown as Envelope,
  );
  const payment = events.findLast((event) => event.type === 'PaymentReceived');
  if (payment?.type !== 'PaymentReceived') throw new Error('Nothing was paid.');
  const given = consentBefore(events, payment);
  return given && given.version - 1;
};

describe('consent behind a plan payment', () => {
  const nov = (event: DomainEvent): Happened => ['11-05', event];
  const half = nov(exampleOf(PlanStarted));
  const asked = nov(exampleOf(PlanRequested));
  const toHalf = nov(exampleOf(ConsentGiven));
  const switching = { intentId: intentId('intent-2') };
  const askedFull = nov(exampleOf(PlanSwitchRequested, switching));
  const toFull = nov(
    exampleOf(ConsentGiven, {
      ...switching,
      to: 'switch-plan',
      now: usd(0),
      next: { amount: usd(10400), on: '2026-12-01' },
    }),
  );
  const scheduled = nov(exampleOf(PlanSwitchScheduled, switching));
  const full = nov(exampleOf(PlanSwitched));
  const ended = nov(exampleOf(TrainingCancelled));
  const paid = (cents = 5200): Happened => nov(exampleOf(PaymentReceived, { amount: usd(cents) }));

  it('a plan payment uses the consent to the plan’s start or switch, even before PlanSwitched arrives', {
    tags: ['consent.seen'],
  }, () => {
    const begun = [asked, toHalf, half];
    expect(restsOn(...begun, paid())).toBe(1);
    expect(restsOn(asked, toHalf, paid(), half)).toBe(1);
    expect(restsOn(...begun, askedFull, toFull, scheduled, paid())).toBe(1);
    expect(restsOn(...begun, askedFull, toFull, scheduled, full, paid(10400))).toBe(4);
    expect(restsOn(...begun, askedFull, toFull, scheduled, paid(10400), full)).toBe(4);
  });

  it('a payment at a changed price has no consent, unless only the price id changed', () => {
    const to = { from: 'half_week', to: 'half_week' } as const;
    const dearer = nov(exampleOf(PlanSwitched, { ...to, price: usd(5700), priceBefore: usd(5200) }));
    const moved = nov(exampleOf(PlanSwitched, { ...to, priceId: 'price_moved', price: usd(5200) }));
    expect(restsOn(asked, toHalf, half, dearer, paid(5700))).toBeNull();
    expect(restsOn(asked, toHalf, half, moved, paid())).toBe(1);
    expect(restsOn(asked, half, askedFull, toFull, scheduled, dearer, full, paid(10400))).toBe(3);
  });

  it('a plan payment has no consent after a canceled switch, an ended plan or a different amount', {
    tags: ['consent.seen'],
  }, () => {
    const back = nov(exampleOf(PlanSwitchCancelled));
    expect(restsOn(asked, half, askedFull, toFull, scheduled, back, paid())).toBeNull();
    expect(restsOn(asked, half, askedFull, toFull, scheduled, back, full, paid(10400))).toBeNull();
    const again = nov(exampleOf(PlanStarted, switching));
    expect(restsOn(asked, toHalf, half, ended, again, paid())).toBeNull();
    expect(restsOn(asked, toHalf, half, ended, paid(), again)).toBeNull();
    expect(restsOn(asked, toHalf, half, paid(5300))).toBeNull();
  });

  it('a plan payment has no consent after a cancellation was undone without consent', () => {
    const kept = nov(exampleOf(TrainingCancellationUndone, { intentId: intentId('intent-3') }));
    expect(restsOn(asked, toHalf, half, kept, paid())).toBeNull();
  });

  it('a plan payment uses the newest consent to pausing, resuming or keeping the plan', {
    tags: ['consent.seen', 'consent.continues'],
  }, () => {
    const again = { intentId: intentId('intent-3') };
    const agreedTo = (to: 'pause-plan' | 'end-pause' | 'undo-cancellation' | 'cancel-switch', on: string) =>
      nov(exampleOf(ConsentGiven, { ...again, to, now: usd(0), next: { amount: usd(5200), on } }));
    const begun = [asked, toHalf, half];
    const toPause = agreedTo('pause-plan', '2027-02-01');
    expect(restsOn(...begun, toPause, nov(exampleOf(PlanPaused, again)), paid())).toBe(3);
    expect(restsOn(...begun, toPause, paid())).toBe(1);
    expect(restsOn(...begun, nov(exampleOf(PlanPaused, again)), paid())).toBe(1);
    const toEnd = agreedTo('end-pause', '2027-01-01');
    expect(restsOn(...begun, toEnd, nov(exampleOf(PlanPauseEnded, again)), paid())).toBe(3);
    const toKeep = agreedTo('undo-cancellation', '2026-12-01');
    expect(restsOn(...begun, toKeep, nov(exampleOf(TrainingCancellationUndone, again)), paid())).toBe(3);
    const toStay = agreedTo('cancel-switch', '2026-12-01');
    const back = nov(exampleOf(PlanSwitchCancelled, again));
    expect(restsOn(...begun, askedFull, toFull, scheduled, toStay, back, paid())).toBe(6);
  });

  it('a late plan payment uses the consent that was in force when the payment became due', () => {
    const failed = nov(exampleOf(PaymentFailed, { invoiceId: PaymentReceived.example.paymentId }));
    expect(restsOn(asked, toHalf, half, failed, askedFull, toFull, full, paid())).toBe(1);
  });
});

describe('consent behind a class payment', () => {
  const bill = (period: Period, cents = 5250) =>
    exampleOf(MonthlyChargeAssessed, { period, amount: usd(cents) });
  const agreed = (thisMonth: number, next: number) =>
    exampleOf(ConsentGiven, {
      to: 'classes',
      athleteId: null,
      intentId: undefined,
      now: usd(0),
      thisMonth: usd(thisMonth),
      next: { amount: usd(next), on: '2026-11-01' },
    });
  const adds = exampleOf(ClassesChanged, { before: [], after: ['monday'] });
  const final = (period: Period) => exampleOf(MonthlyChargeFrozen, { period });
  const paid = (...periods: readonly Period[]) =>
    exampleOf(PaymentReceived, { source: 'classes', athleteId: null, periods });

  it('a class payment uses the consent to its month’s bill, or an earlier consent that covers later months', {
    tags: ['consent.seen'],
  }, () => {
    const october: readonly Happened[] = [
      ['10-05', adds],
      ['10-05', bill('2026-10')],
      ['10-05', agreed(5250, 5250)],
    ];
    expect(restsOn(...october, ['10-06', paid('2026-10')])).toBe(2);
    expect(restsOn(...october, ['11-01', bill('2026-11')], ['11-06', paid('2026-10', '2026-11')])).toBe(2);
    const taken = exampleOf(MonthlyChargeLowered, { period: '2026-11' });
    const raised = exampleOf(MonthlyChargeRaised, { period: '2026-11', amount: usd(10500) });
    expect(
      restsOn(
        ...october,
        ['11-01', bill('2026-11')],
        ['11-02', raised],
        ['11-02', taken],
        ['11-06', paid('2026-11')],
      ),
    ).toBe(2);
  });

  it('a second bill of a shared month uses the consent to the month’s own part', {
    tags: ['consent.seen', 'splits.billed'],
  }, () => {
    const line = (kind: 'class' | 'billed-before' | 'other-home', cents: number) => ({
      kind,
      athleteId: kind === 'billed-before' ? null : athleteId('athlete-1'),
      programs: [],
      amount: usd(cents),
    });
    const first = exampleOf(MonthlyChargeAssessed, {
      period: '2026-11',
      amount: usd(3150),
      lines: [line('class', 5250), line('other-home', -2100)],
    });
    const second = exampleOf(MonthlyChargeAdded, {
      period: '2026-11',
      amount: usd(6300),
      lines: [line('class', 15750), line('billed-before', -5250), line('other-home', -4200)],
    });
    expect(
      restsOn(
        ['11-02', adds],
        ['11-02', first],
        ['11-02', agreed(3150, 3150)],
        ['11-03', final('2026-11')],
        ['11-04', adds],
        ['11-04', second],
        ['11-04', agreed(9450, 9450)],
        ['11-05', final('2026-11')],
        ['11-05', paid('2026-11')],
      ),
    ).toBe(6);
  });

  it('a class payment ignores consent given after the bill is final or in a later month', {
    tags: ['consent.seen'],
  }, () => {
    const later: Happened = ['11-05', agreed(5250, 5250)];
    expect(restsOn(['10-05', bill('2026-10')], later, ['11-10', paid('2026-10')])).toBeNull();
    expect(
      restsOn(['11-02', bill('2026-11')], ['11-03', final('2026-11')], later, ['11-10', paid('2026-11')]),
    ).toBeNull();
  });

  it('a class payment has no consent if the amount differs or classes were added without consent', () => {
    const first: readonly Happened[] = [
      ['11-02', adds],
      ['11-02', agreed(5250, 5250)],
    ];
    const more: Happened = ['11-03', adds];
    expect(restsOn(...first, ['11-02', bill('2026-11', 9188)], ['11-10', paid('2026-11')])).toBeNull();
    expect(restsOn(...first, more, ['11-03', bill('2026-11')], ['11-10', paid('2026-11')])).toBeNull();
    expect(restsOn(...first, ['11-02', bill('2026-11')], ['11-10', paid('2026-11')])).toBe(1);
  });
});
