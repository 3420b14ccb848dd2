import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { AbsenceReported, AbsenceTakenBack } from '@hoops/domain/family/absences/events';
import { ParentRegistered, TermsAccepted } from '@hoops/domain/family/account/events';
import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import { MonthlyChargeAssessed, SettlementStarted } from '@hoops/domain/family/charges/events';
import { ConsentGiven } from '@hoops/domain/family/consent/events';
import {
  evidenceFields,
  lengthOfEvidence,
  maxOfEvidence,
  maxOfField,
} from '@hoops/domain/family/disputes/evidence';
import { PaymentFailed, PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import {
  PlanRenewed,
  PlanRequested,
  PlanStarted,
  PlanSwitched,
  PlanSwitchRequested,
  TrainingCancelled,
} from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { formatDollars, type Money, usd } from '@hoops/domain/money';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { MailItem } from '@hoops/projections/views/lists';
import { expect, it } from 'vitest';
import { evidenceFor } from './evidence-for.ts';
import { athletesPaidFor, daysPaidFor } from './paid-for.ts';

const at = '2026-11-01T14:00:00.000Z';
const child = AthleteAdded.example.athleteName;
const eventsOf = (...events: readonly DomainEvent[]): readonly Envelope[] =>
  [
    exampleOf(ParentRegistered),
    exampleOf(TermsAccepted, { isGuardian: true }),
    exampleOf(AthleteAdded),
    ...events,
  ].map(
    (event, index) =>
      ({ ...event, version: index + 1, at, actor: { sub: 'dana', role: 'parent' } }) as unknown as Envelope,
  );
const plan = [exampleOf(PlanRequested), exampleOf(PlanStarted), exampleOf(PaymentReceived)];
const { paymentId } = PaymentReceived.example;
const mail = (kind: MailItem['kind'], status: MailItem['status'] = 'sent'): MailItem => ({
  mailId: kind,
  kind,
  familyId: 'family-1',
  to: 'dana@example.com',
  status,
  at,
});
const known = { paymentId, attended: [], mails: [] };

it('dispute evidence states the withdrawal from the plan and the amount returned', {
  tags: ['withdrawal.money'],
}, () => {
  const { athleteId: of, plan: named } = PlanStarted.example;
  const withdrawn = { athleteId: of, plan: named, endedAt: at, refunded: usd(5200) };
  const explained = (...events: readonly DomainEvent[]) =>
    evidenceFor({ ...known, events: eventsOf(...plan, ...events) }).refund_refusal_explanation;
  expect(explained(exampleOf(TrainingCancelled, withdrawn))).toMatch(
    /^The family withdrew from the plan on November 1, 2026, and \$52\.00 was returned\. /,
  );
  expect(explained(exampleOf(TrainingCancelled))).not.toContain('withdrew');
});

it('dispute evidence mentions only recorded consent', {
  tags: ['consent.seen'],
}, () => {
  const events = eventsOf(...plan).map((event) =>
    event.type === 'TermsAccepted' ? { ...event, data: { ...event.data, isGuardian: undefined } } : event,
  ) as readonly Envelope[];
  const evidence = evidenceFor({ ...known, events });
  expect(evidence.refund_policy_disclosure).not.toContain('The price was shown');
  expect(evidence.refund_policy_disclosure).toContain('chose the plan');
  expect(evidence.cancellation_policy_disclosure).not.toContain('were accepted');
});

it('dispute evidence lists the payer, the attended days, the agreed terms and the emails', () => {
  const evidence = evidenceFor({
    events: eventsOf(...plan),
    paymentId,
    attended: ['2026-11-03', '2026-11-05'],
    mails: [mail('payment-received'), mail('plan-started', 'bounced')],
  });
  expect(evidence).toMatchObject({
    customer_name: 'Dana Reyes',
    customer_email_address: 'dana@example.com',
    service_date: 'Training attended on November 3, 2026; November 5, 2026',
    refund_refusal_explanation:
      'No part of this payment was refunded. The training paid for was attended on 2 days.',
  });
  expect(evidence.cancellation_policy_disclosure).toContain(
    `The terms (version ${currentPolicy('terms').version}) were accepted on`,
  );
  expect(evidence.refund_policy_disclosure).toContain('chose the plan for $52.00 a month');
  expect(evidence.uncategorized_text).toContain('payment received (sent, did not bounce)');
  expect(evidence.uncategorized_text).toContain('plan started (bounced)');
  expect(evidence.access_activity_log).toMatch(/^[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M: plan requested$/m);
});

it('dispute evidence does not mention reported absences', () => {
  const events = eventsOf(...plan, exampleOf(AbsenceReported), exampleOf(AbsenceTakenBack));
  const evidence = evidenceFor({ ...known, events });
  expect(evidence.access_activity_log).toContain('plan requested');
  expect(JSON.stringify(evidence)).not.toMatch(/absence/i);
});

it('dispute evidence cites the texts shown beside the button by hash', {
  tags: ['consent.seen'],
}, () => {
  const events = eventsOf(exampleOf(PlanRequested), exampleOf(ConsentGiven), ...plan.slice(1));
  const said = () => evidenceFor({ ...known, events }).cancellation_policy_disclosure;
  expect(said()).toContain('On November 1, 2026 the parent was shown, next to the button,');
  expect(said()).toContain(`SHA-256 ${ConsentGiven.example.words.hash}`);
  expect(said()).toContain(`SHA-256 ${ConsentGiven.example.refunds.hash}`);
  expect(evidenceFor({ ...known, events: eventsOf(...plan) }).cancellation_policy_disclosure).not.toContain(
    'next to the button',
  );
});

it('dispute evidence for a class payment states the refund and covers the month’s days up to now', () => {
  const paid = exampleOf(PaymentReceived, {
    paymentId: 'pi_1',
    source: 'classes',
    athleteId: null,
    periods: ['2026-11'],
  });
  const events = eventsOf(
    exampleOf(MonthlyChargeAssessed, { period: '2026-11' }),
    exampleOf(SettlementStarted),
    paid,
    exampleOf(PaymentRefunded, { paymentId: 'pi_1', amount: usd(1200) }),
  );
  const evidence = evidenceFor({ events, paymentId: 'pi_1', attended: [], mails: [] });
  expect(evidence.refund_refusal_explanation).toBe(
    '$12.00 of this payment was refunded. The training paid for was available to the family.',
  );
  expect(daysPaidFor(events, 'pi_1', '2026-11-03T18:00:00.000Z')).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ]);
  expect(daysPaidFor(events, 'pi_1', '2027-06-01T18:00:00.000Z')).toHaveLength(30);
});

it('evidence for a late plan payment covers only the plan’s athlete and the paid billing cycle', () => {
  const renewed = exampleOf(PlanRenewed);
  const late = exampleOf(PaymentReceived, { paymentId: 'in_late', paidAt: '2026-12-20T14:00:00.000Z' });
  const failed = exampleOf(PaymentFailed, { invoiceId: 'in_late', failedAt: '2026-12-01T15:00:00.000Z' });
  const sibling = exampleOf(AthleteAdded, { athleteId: athleteId('athlete-2') });
  const events = eventsOf(sibling, ...plan, renewed, failed, late);
  expect([...athletesPaidFor(events, 'in_late')]).toEqual(['athlete-1']);
  const days = daysPaidFor(events, 'in_late', '2027-03-01T12:00:00.000Z');
  expect([days[0], days.at(-1)]).toEqual(['2026-12-01', '2026-12-31']);
  expect(evidenceFor({ ...known, events, paymentId: 'in_late' }).service_date).toBe(
    'Training from December 1, 2026 to December 31, 2026',
  );
  expect(daysPaidFor(events, paymentId, '2027-03-01T12:00:00.000Z').at(-1)).toBe('2026-11-30');
});

it('a class payment covers only the athletes on the bills paid', () => {
  const paid = exampleOf(PaymentReceived, { source: 'classes', athleteId: null, periods: ['2026-12'] });
  const events = eventsOf(
    exampleOf(AthleteAdded, { athleteId: athleteId('athlete-2') }),
    exampleOf(MonthlyChargeAssessed),
    paid,
  );
  expect([...athletesPaidFor(events, paymentId)]).toEqual(['athlete-1']);
});

it('dispute evidence after a switch cites the switch request, with an amount only if it was paid', () => {
  const asked = exampleOf(PlanSwitchRequested);
  const switched = exampleOf(PlanSwitched);
  const agreedOn = (cents: number, ...events: readonly DomainEvent[]) => {
    const paid = exampleOf(PaymentReceived, { amount: usd(cents), paidAt: '2026-12-01T14:00:00.000Z' });
    const all = eventsOf(...plan.slice(0, 2), ...events, paid);
    return evidenceFor({ ...known, events: all }).refund_policy_disclosure;
  };
  const full = PlanSwitched.example.price.cents;
  expect(agreedOn(full, asked, switched)).toContain(
    `requested a switch to the plan for ${formatDollars(usd(full), true)} a month`,
  );
  expect(agreedOn(5200, asked)).toContain('chose the plan for $52.00 a month');
  const other = agreedOn(1234, asked, switched);
  expect(other).toContain('requested a switch to the plan on');
  expect(other?.match(/\$/)).toBeNull();
});

it('dispute evidence states when a changed price began but does not claim that the family agreed to it', () => {
  const price = usd(5700);
  const changed = exampleOf(PlanSwitched, { to: 'half_week', price, priceBefore: usd(5200) });
  const paidWith = (amount: Money) => {
    const paid = exampleOf(PaymentReceived, { amount, paidAt: '2026-12-01T14:00:00.000Z' });
    return evidenceFor({ ...known, events: eventsOf(...plan.slice(0, 2), changed, paid) })
      .refund_policy_disclosure;
  };
  expect(paidWith(price)).toMatch(
    /The family chose the plan on .*; the price has been \$57\.00 a month since /,
  );
  expect(paidWith(usd(5200))).toContain('chose the plan for $52.00 a month');
});

it('dispute evidence for classes cites the disputed month’s agreement and no plan cancellation', () => {
  const november = ['2026-11'] as const;
  const events = (amount: number) =>
    eventsOf(
      exampleOf(MonthlyChargeAssessed, { period: '2026-11' }),
      exampleOf(SettlementStarted, { periods: november, amount: usd(amount) }),
      exampleOf(SettlementStarted, { periods: ['2026-10'], amount: usd(999) }),
      exampleOf(PaymentReceived, { source: 'classes', athleteId: null, periods: november }),
    );
  const { cancellation_policy_disclosure, refund_policy_disclosure } = evidenceFor({
    ...known,
    events: events(5200),
  });
  expect(cancellation_policy_disclosure).toMatch(
    /^The terms \(version 2026-11-30\) were accepted on [^.]*\.$/,
  );
  expect(refund_policy_disclosure).toContain('started a payment of $52.00 on November 1, 2026');
  const unequal = evidenceFor({ ...known, events: events(1200) }).refund_policy_disclosure;
  expect(unequal).not.toContain('$');
});

it('dispute evidence does not name a child', () => {
  for (const events of [eventsOf(...plan), eventsOf(exampleOf(MonthlyChargeAssessed), ...plan)])
    expect(JSON.stringify(evidenceFor({ ...known, events }))).not.toContain(child.split(' ')[0]);
});

it('dispute evidence is shortened to the bank’s limits and marked as shortened', () => {
  const many = Array.from({ length: 2_000 }, () => mail('payment-received'));
  const acts = Array.from({ length: 2_000 }, () => exampleOf(TermsAccepted));
  const evidence = evidenceFor({ ...known, events: eventsOf(...acts, ...plan), mails: many });
  expect(lengthOfEvidence(evidence)).toBeLessThanOrEqual(maxOfEvidence);
  for (const field of evidenceFields) expect(evidence[field]?.length ?? 0).toBeLessThanOrEqual(maxOfField);
  expect(evidence.access_activity_log).toMatch(/\[cut: too long\]$/);
  expect(evidence.uncategorized_text).toMatch(/^Receipt .*\[cut: too long\]$/s);
});

it('an unknown payment has no dispute evidence', () => {
  expect(evidenceFor({ ...known, events: eventsOf(), paymentId: 'in_9' })).toEqual({});
});
