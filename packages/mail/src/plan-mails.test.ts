import type { DomainEvent } from '@hoops/domain/catalogue';
import { DefaultPaymentMethodChanged } from '@hoops/domain/family/account/events';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { PaymentFailed } from '@hoops/domain/family/payments/events';
import {
  PlanPaused,
  PlanStarted,
  PlanSwitched,
  PlanSwitchScheduled,
} from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { consentWords } from '@hoops/domain/policies/consent-words';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { example, mails, onPlan } from './testing/mails-of-situation.ts';

describe('mails about plans', () => {
  const switched = { before: [example('PlanStarted'), example('PlanSwitchScheduled')] };

  it('a plan start email states the price and the next charge', () => {
    const [mail] = mails(example('PlanStarted'));
    expect(mail).toMatchObject({ kind: 'plan-started', subject: 'Jordan Reyes is in Half Week' });
    expect(mail?.text).toContain('It costs $52.00 a month. The next charge is $52.00 on December 1st');
    expect(mail?.text).toContain('https://club.example/athletes/athlete-1');
    expect(mails(example('PlanStarted'), { since: [example('TrainingCancelled')] })).toEqual([]);
  });

  it('emails about a started, switched or resumed plan repeat the agreed terms', {
    tags: ['consent.mailed'],
  }, () => {
    const cancelled = { before: [example('PlanStarted'), example('TrainingCancellationScheduled')] };
    for (const [mail, ...others] of [
      mails(example('PlanStarted')),
      mails(example('PlanSwitchScheduled'), onPlan),
      mails(example('TrainingCancellationUndone'), cancelled),
    ]) {
      expect(others).toEqual([]);
      expect(mail?.text).toMatch(/\$(?:52|104)\.00 a month/);
      expect(mail?.text).toContain('every month until you cancel');
      expect(mail?.text).toContain('To avoid the next charge, cancel before December 1st.');
      expect(mail?.text).toContain('with Cancel Training');
      expect(mail?.text).toContain('https://club.example/refunds');
    }
  });

  it('a switch email does not mention further charges if the plan is ending', {
    tags: ['consent.mailed'],
  }, () => {
    const since = [example('TrainingCancellationScheduled')];
    const [mail] = mails(example('PlanSwitched'), { ...switched, since });
    expect(mail?.subject).toBe('Jordan Reyes is now in Full Week');
    expect(mail?.text).not.toContain('every month until you cancel');
    expect(mail?.text).toContain('https://club.example/refunds');
  });

  it('a plan start email repeats the consent text shown beside the button', {
    tags: ['consent.mailed'],
  }, () => {
    const [mail] = mails(example('PlanStarted'));
    const paragraphs = consentWords['plan-consent'].sections.flatMap((section) => section.paragraphs);
    expect(paragraphs).toHaveLength(3);
    for (const paragraph of paragraphs) {
      const words = paragraph.replace('{page}', 'your athlete’s page').replace('{date}', 'December 1st');
      expect(mail?.text).toContain(words);
    }
  });

  it('emails about a plan whose month ends in the hour before midnight name the date of the charge', {
    tags: ['plans.same-day'],
  }, () => {
    const [from, until] = ['2026-12-01T05:30:00.000Z', '2027-02-01T05:30:00.000Z'];
    const started = {
      type: 'PlanStarted',
      data: { ...PlanStarted.example, currentPeriodEnd: from },
    } as const;
    const before = { before: [started] };
    for (const [mail] of [
      mails(started),
      mails(
        {
          type: 'PlanSwitchScheduled',
          data: { ...PlanSwitchScheduled.example, effectiveAt: from },
        },
        before,
      ),
    ]) {
      expect(mail?.text).toContain('on December 1st');
      expect(mail?.text).not.toContain('November 30th');
    }
    const paused = { type: 'PlanPaused', data: { ...PlanPaused.example, from, until } } as const;
    const [mail] = mails(paused, before);
    expect(mail?.text).toContain('paused from December 1st until February 1st');
    expect(mail?.text).toContain('The next charge is $52.00 on February 1st');
  });

  it('the parent gets an email about a failed plan start unless the plan started or was requested again', () => {
    const [mail] = mails(example('PlanStartFailed'));
    expect(mail?.subject).toBe('Half Week for Jordan Reyes could not be started');
    expect(mail?.text).toContain('The card was declined. Nothing was charged');
    expect(mails(example('PlanStartFailed'), { since: [example('PlanStarted')] })).toEqual([]);
    expect(mails(example('PlanStartFailed'), { since: [example('PlanRequested')] })).toEqual([]);
  });

  it('the parent gets an email when a switch is scheduled and when it takes effect', () => {
    const [promise] = mails(example('PlanSwitchScheduled'), onPlan);
    expect(promise?.subject).toBe('Jordan Reyes switches to Full Week on December 1st');
    expect(promise?.text).toContain('Starting December 1st, it is $104.00 a month');
    expect(
      mails(example('PlanSwitchScheduled'), { ...onPlan, since: [example('PlanSwitchCancelled')] }),
    ).toEqual([]);
    const [done] = mails(example('PlanSwitched'), switched);
    expect(done?.subject).toBe('Jordan Reyes is now in Full Week');
    expect(done?.text).toContain('Full Week costs $104.00 a month');
  });

  it('the parent gets one email about a changed price of the same plan, with the old price', () => {
    const price = usd(5700);
    const data = { ...PlanSwitched.example, to: 'half_week', priceId: 'price_dearer', price } as const;
    const changed: FamilyEvent = {
      type: 'PlanSwitched',
      data: { ...data, priceBefore: PlanSwitched.example.price },
    };
    const [mail] = mails(changed, onPlan);
    expect(mail?.subject).toBe('The price of Jordan Reyes’s plan has changed');
    expect(mail?.text).toContain('It was $104.00 a month. Half Week costs $57.00 a month.');
    expect(mail?.text).toContain('The next charge is $57.00 on December 1st');
    expect(mail?.text).toContain('To avoid the next charge, cancel before December 1st.');
    const again: FamilyEvent = { type: 'PlanSwitched', data: { ...data, price: usd(5800) } };
    expect(mails(changed, { ...onPlan, since: [again] })).toEqual([]);
    expect(mails({ type: 'PlanSwitched', data }, onPlan)).toEqual([]);
  });

  it('a cancellation email mentions a failed payment that is still retried', () => {
    const [paidUp] = mails(example('TrainingCancellationScheduled'), onPlan);
    expect(paidUp?.text).toContain('no further payment will be taken for it.');
    const behind: DomainEvent[] = [
      { type: 'PaymentFailed', data: { ...PaymentFailed.example, athleteId: athleteId('athlete-1') } },
      { type: 'PlanStatusChanged', data: { athleteId: athleteId('athlete-1'), status: 'past_due' } },
    ];
    const [mail] = mails(example('TrainingCancellationScheduled'), {
      before: [example('PlanStarted'), ...behind],
    });
    expect(mail?.text).toContain(
      'no further payment will be taken for it except the $52.00 that is not paid yet',
    );
  });

  it('a canceled switch causes an email only if the switch did, but an undone cancellation always does', () => {
    const promised = { past: { isSwitchMailed: true } };
    const cancelled = { before: [example('PlanStarted'), example('TrainingCancellationScheduled')] };
    expect(mails(example('PlanSwitchCancelled'), switched)).toEqual([]);
    expect(mails(example('PlanSwitchCancelled'), { ...switched, ...promised })).toMatchObject([
      { kind: 'switch-cancelled', subject: 'Jordan Reyes stays in Half Week' },
    ]);
    const dropped: DomainEvent = {
      type: 'PlanSwitchCancelled',
      data: { athleteId: athleteId('athlete-1'), reason: 'training-cancelled' },
    };
    expect(mails(dropped, { ...switched, ...promised })).toEqual([]);
    expect(mails(example('TrainingCancellationUndone'), cancelled)).toMatchObject([
      { kind: 'cancellation-undone', subject: 'Jordan Reyes’s training continues' },
    ]);
    const since = [example('TrainingCancellationUndone')];
    expect(mails(example('TrainingCancellationScheduled'), { ...onPlan, since })).toEqual([]);
  });

  it('plan pause emails state the dates and the next charge', {
    tags: ['consent.mailed'],
  }, () => {
    const [begun] = mails(example('PlanPaused'), onPlan);
    expect(begun).toMatchObject({
      kind: 'plan-paused',
      subject: 'Jordan Reyes’s plan is paused until February 1st',
    });
    expect(begun?.text).toContain('is paused from December 1st until February 1st');
    expect(begun?.text).toContain('The next charge is $52.00 on February 1st');
    expect(begun?.text).toContain('To avoid the next charge, cancel before February 1st.');
    const paused = { before: [example('PlanStarted'), example('PlanPaused')] };
    const [early] = mails(example('PlanPauseEnded'), paused);
    expect(early?.subject).toBe('Jordan Reyes’s plan resumes on January 1st');
    expect(early?.text).toContain('The next charge is $52.00 on January 1st');
    const takenBack: DomainEvent = {
      type: 'PlanPauseEnded',
      data: { athleteId: athleteId('athlete-1'), until: null },
    };
    const [back] = mails(takenBack, paused);
    expect(back?.subject).toBe('The pause of Jordan Reyes’s plan is canceled');
    expect(back?.text).toContain('The next charge is $52.00 on December 1st');
  });

  it('no email is sent about a pause that has ended or a pause of an ending plan', () => {
    const ends = [example('TrainingCancellationScheduled')];
    for (const since of [[example('PlanPauseEnded')], ends]) {
      expect(mails(example('PlanPaused'), { ...onPlan, since })).toEqual([]);
    }
    const paused = { before: [example('PlanStarted'), example('PlanPaused')], since: ends };
    expect(mails(example('PlanPauseEnded'), paused)).toEqual([]);
  });

  it('a plan end email states any remaining debt', () => {
    const [mail] = mails(example('TrainingCancelled'), onPlan);
    expect(mail).toMatchObject({ kind: 'plan-ended', subject: 'Jordan Reyes’s Half Week plan has ended' });
    expect(mail?.text).toContain('There are no further charges for it');
    const owed = [{ invoiceId: 'in_1', amount: usd(5200), since: '2026-11-01T14:00:00.000Z' }];
    const ended = example('TrainingCancelled');
    const [owing] = mails({ ...ended, data: { ...ended.data, owed } } as typeof ended, onPlan);
    expect(owing?.text).toContain('It still owes $52.00, which stays in your balance');
    expect(owing?.text).not.toContain('no further charges');
  });
});

describe('the card change email', () => {
  const card = { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2030 };
  const visa = { ...card, brand: 'visa', last4: '4242' };
  const put = (on: typeof card | null, cardBefore: typeof card = visa) =>
    exampleOf(DefaultPaymentMethodChanged, { card: on, hasDefault: on !== null, cardBefore });

  it('a card change email names the card, its upcoming charges, and the steps for an unexpected change', {
    tags: ['consent.card-mailed'],
  }, () => {
    const [mail, ...others] = mails(put(card), onPlan);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'card-changed',
      to: 'dana@example.com',
      subject: 'Your card on file is now the Mastercard card ending in 4444',
    });
    expect(mail?.text).toContain('If you did not change it, and the club did not change it for you');
    expect(mail?.text).toContain('The next monthly charge is $52.00 on December 1st.');
    expect(mail?.text).not.toContain('We could not charge');
    expect(mail?.text).toContain('To avoid the next charge, cancel before December 1st.');
    expect(mail?.text).toContain('https://club.example/refunds');
    const [none] = mails(put(null));
    expect(none?.subject).toBe('There is no longer a card on file');
    expect(none?.text).not.toContain('To avoid the next charge');
  });

  it('a card change email states the debt that is charged to the new card right away', {
    tags: ['consent.card-mailed'],
  }, () => {
    const before: DomainEvent[] = [
      example('PlanStarted'),
      { type: 'PaymentFailed', data: { ...PaymentFailed.example, athleteId: athleteId('athlete-1') } },
      { type: 'PlanStatusChanged', data: { athleteId: athleteId('athlete-1'), status: 'past_due' } },
    ];
    const charged = { before, since: [example('PlanPaymentRequested')] };
    const [mail] = mails(put(card), charged);
    const owed =
      'We could not charge $52.00 for Jordan Reyes’s plan before. We are charging it to this card now.';
    expect(mail?.text).toContain(owed);
    expect(mail?.text).toContain('The next monthly charge is $52.00 on December 1st.');
    const [paid] = mails(put(card), {
      ...charged,
      since: [...charged.since, example('PlanPaymentSucceeded')],
    });
    expect(paid?.text).not.toContain('We could not charge');
  });

  it('no card change email is sent if only the expiry date is new or the card was replaced again', {
    tags: ['consent.card-mailed'],
  }, () => {
    expect(mails(put(card, { ...card, expYear: 2027 }))).toEqual([]);
    expect(mails(put(card), { since: [put(visa)] })).toEqual([]);
  });
});
