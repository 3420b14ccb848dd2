import type { DomainEvent } from '@hoops/domain/catalogue';
import { ClassesChanged } from '@hoops/domain/family/athletes/events';
import { PlanStarted, PlanSwitched, PlanSwitchScheduled } from '@hoops/domain/family/plans/events';
import { intentId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { comingPrices } from '@hoops/domain/testing/at-prices';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { example, mails, onPlan } from './testing/mails-of-situation.ts';

it('emails about a scheduled switch state the new price, its start date and the next charge at that price', () => {
  const switched = exampleOf(PlanSwitchScheduled, { price: usd(11400) });
  const [promise] = mails(switched, onPlan);
  expect(promise?.text).toContain('Starting December 1st, it is $114.00 a month');
  const [started] = mails(example('PlanStarted'), { since: [switched] });
  expect(started?.text).toContain('It costs $52.00 a month. The next charge is $114.00 on December 1st');
});

it('the start email of a plan states the new price from the first renewal after a price change', () => {
  const [started] = mails(example('PlanStarted'), { prices: comingPrices() });
  expect(started?.text).toContain('It costs $52.00 a month. The next charge is $57.00 on December 1st');
});

describe('the price notice of a running plan', { tags: ['prices.notice'] }, () => {
  const notice = {
    type: 'NoticeGiven' as const,
    data: {
      notice: 'price-change' as const,
      athleteId: PlanStarted.example.athleteId,
      subject: PlanStarted.example.subscriptionId,
      on: '2026-12-01',
      price: usd(5700),
      priceBefore: usd(5200),
    },
  };
  const moved = exampleOf(PlanSwitched, {
    intentId: intentId('intent-1'),
    to: 'half_week',
    price: usd(5700),
    priceBefore: usd(5200),
  });

  it('a plan price notice states both prices, the date and how to cancel before it', () => {
    for (const since of [[], [moved]]) {
      const [mail, ...others] = mails(notice, { ...onPlan, since, prices: comingPrices() });
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        kind: 'price-change',
        to: 'dana@example.com',
        subject: 'Starting December 1st, Jordan Reyes’s plan costs $57.00 a month',
      });
      expect(mail?.text).toContain('is changing from $52.00 to $57.00 a month');
      expect(mail?.text).toContain('The next charge is $57.00 on December 1st');
      expect(mail?.text).toContain('cancel before December 1st');
      expect(mail?.text).toContain('https://club.example/refunds');
    }
    expect(mails(notice, { ...onPlan, since: [example('TrainingCancellationScheduled')] })).toEqual([]);
  });

  it('a class price notice states both monthly totals and how to drop classes before the change', {
    tags: ['prices.classes'],
  }, () => {
    const coming = comingPrices({ weekday: 6000 });
    const [, { version, classes } = coming[0]] = coming;
    const set: DomainEvent = { type: 'ClassPricesSet', data: { from: '2026-12', version, classes } };
    const takes = (...after: ('monday' | 'friday')[]) => exampleOf(ClassesChanged, { before: [], after });
    const given: DomainEvent = {
      type: 'NoticeGiven',
      data: { ...notice.data, athleteId: null, subject: 'classes', price: usd(6300), priceBefore: usd(5250) },
    };
    const enrolled = { before: [takes('monday')], prices: coming };
    const [mail, ...others] = mails(given, { ...enrolled, since: [set] });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'price-change',
      to: 'dana@example.com',
      subject: 'Starting December 1st, your classes cost $63.00 a month',
    });
    expect(mail?.text).toContain('cost $63.00 a month starting December 1st, instead of $52.50');
    expect(mail?.text).toContain('Take them off before December 1st');
    expect(mail?.text).toContain('https://club.example/refunds');
    // Classes chosen later need no email, because the family agreed to the new price then.
    expect(mails(given, { ...enrolled, since: [set, takes('monday', 'friday')] })).toEqual([]);
  });

  it('an announced price change causes no second email, but a different amount at Stripe causes an email', () => {
    expect(mails(moved, onPlan)).toEqual([]);
    const { intentId: _intentId, ...seen } = moved.data;
    expect(mails({ type: 'PlanSwitched', data: seen }, onPlan)).toMatchObject([{ kind: 'price-changed' }]);
  });
});
