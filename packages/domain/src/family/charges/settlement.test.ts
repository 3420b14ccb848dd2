import { it } from 'vitest';
import { given, registered, withCard } from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import {
  all,
  assessed,
  classes,
  december,
  earlier,
  failed,
  fresh,
  frozen,
  owing,
  pay,
  started,
  succeeded,
} from '../../testing/settlement-story.ts';
import type { Period } from '../../time/club-time.ts';
import { DefaultPaymentMethodChanged } from '../account/events.ts';

it('paying the outstanding balance pays all unpaid earlier months in one payment', () => {
  given(...owing)
    .when(pay('2026-11'), december)
    .then(fresh(earlier));
  given(...owing)
    .when(pay('2026-10'), december)
    .then(fresh(earlier));
  given(...owing)
    .when(pay('2025-01'), december)
    .then(fresh(earlier));
});

it('paying through the current month includes it and makes its bill final', () => {
  given(...owing)
    .when(pay('2026-12'), december)
    .then(frozen('2026-12', 'settlement-started'), fresh(all));
});

it('the current month can be paid separately when nothing else is owed', () => {
  given(...withCard, ...classes, assessed('2026-12'))
    .when(pay('2026-12'), december)
    .then(frozen('2026-12', 'settlement-started'), fresh(['2026-12']));
});

it('paying the outstanding balance first bills due months', () => {
  given(...withCard, ...classes, assessed('2026-11'))
    .when(pay('2026-12'), december)
    .then(
      frozen('2026-11', 'month-ended'),
      assessed('2026-12'),
      frozen('2026-12', 'settlement-started'),
      fresh(['2026-11', '2026-12']),
    );
});

it('paying the outstanding balance records nothing when nothing is due', () => {
  given(registered).when(pay('2026-12'), december).then();
  given(...withCard, ...classes, assessed('2026-12'))
    .when(pay('2026-11'), december)
    .then();
  given(...owing, succeeded(1, 'pi_1', all))
    .when(pay('2026-12'), december)
    .then();
});

it('a payment that differs from the amount due is rejected', {
  tags: ['pay.shown-amount'],
}, () => {
  const shown = (amountCents: number, ...periods: Period[]) => ({
    ...pay('2026-12'),
    amountCents,
    periods,
  });
  const rejected = { cents: 15_750 };
  given(...owing)
    .when({ ...pay('2026-12'), amountCents: 15_750 }, december)
    .then(frozen('2026-12', 'settlement-started'), fresh(all));
  given(...owing)
    .when({ ...pay('2026-12'), amountCents: 5_250 }, december)
    .rejects('amount-changed', rejected);
  given(...owing)
    .when(shown(15_750, ...all), december)
    .then(frozen('2026-12', 'settlement-started'), fresh(all));
  given(...owing)
    .when(shown(10_500, ...all), december)
    .rejects('amount-changed', rejected);
  given(...owing, started(1, all))
    .when(shown(10_500, ...all), december)
    .rejects('amount-changed', rejected);
  given(...owing, succeeded(1, 'pi_1', all))
    .when(shown(15_750, ...all), december)
    .rejects('amount-changed', { cents: 0 });
});

it('a payment covers exactly the months that were shown', {
  tags: ['pay.shown-amount'],
}, () => {
  given(...owing)
    .when({ ...pay('2026-12'), amountCents: 5_250, periods: ['2026-12'] }, december)
    .then(frozen('2026-12', 'settlement-started'), fresh(['2026-12']));
  given(...owing)
    .when({ ...pay('2026-12'), amountCents: 10_500, periods: [...earlier, '2027-01'] }, december)
    .rejects('period-not-due');
});

it('paying a future or invalid month is rejected', () => {
  given(...owing)
    .when(pay('2027-01'), december)
    .rejects('period-not-due');
  given(...owing)
    .when(pay('2026-13'), december)
    .rejects('invalid-period');
  given(...owing)
    .when(pay('2026-0'), december)
    .rejects('invalid-period');
});

it('paying the outstanding balance without a default card is rejected', () => {
  given(...owing, exampleOf(DefaultPaymentMethodChanged, { hasDefault: false, card: null }))
    .when(pay('2026-12'), december)
    .rejects('no-card-to-charge');
});

it('a repeated payment request reuses the open payment, and a larger payment is rejected until it ends', () => {
  given(...owing, started(1))
    .when(pay('2026-11'), december)
    .then();
  given(...owing, started(1, all))
    .when(pay('2026-12'), december)
    .then();
  given(...owing, started(1))
    .when(pay('2026-12'), december)
    .rejects('settlement-in-progress');
});

it('settlement attempts are counted per set of months', () => {
  given(...owing, started(1), failed(1))
    .when(pay('2026-11'), december)
    .then(fresh(earlier, 2));
  given(...owing, started(1), failed(1), started(2, earlier, 2), failed(2, earlier, 2))
    .when(pay('2026-11'), december)
    .then(fresh(earlier, 3));
  given(...owing, started(1), failed(1))
    .when(pay('2026-12'), december)
    .then(frozen('2026-12', 'settlement-started'), fresh(all));
});
