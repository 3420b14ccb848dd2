import { describe, expect, it } from 'vitest';
import { retentionRules } from '../../consumer-rules.ts';
import {
  familyAt,
  familyOf,
  given,
  jordan,
  primary,
  registered,
  startedPlan,
  takes,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { ActingBegan, EmailArrivesAgain, EmailCameBack } from '../account/events.ts';
import { MonthlyChargeAssessed, SettlementSucceeded } from '../charges/events.ts';
import { ConsentGiven } from '../consent/events.ts';
import { isReasonOfRule, reasonToErase, retentionOf, retentionReason } from '../erasure/retention.ts';
import type { FamilyEvent } from '../events.ts';
import { familyDecider } from '../family-decider.ts';
import { NoticeGiven } from '../notices/events.ts';
import { PaperSigned } from '../papers/events.ts';
import { StripeDriftDetected } from '../payments/events.ts';
import { TrainingCancelled } from '../plans/events.ts';
import type { Family } from '../state.ts';

const { details, consents, payments } = retentionRules;
const billed = exampleOf(MonthlyChargeAssessed, { period: '2026-11' });
const paid = exampleOf(SettlementSucceeded, { periods: ['2026-11'] });
const november10 = (years: number) => `${2026 + years}-11-10`;
const noon = (date: string) => `${date}T18:00:00.000Z`;
const ended: FamilyEvent = {
  type: 'TrainingCancelled',
  data: { ...TrainingCancelled.example, athleteId: jordan },
};

describe('retention of former families', () => {
  it('a family is kept two years after registration, three after consent, four after a payment', () => {
    expect([details.years, consents.years, payments.years]).toEqual([2, 3, 4]);
    expect(retentionOf(familyOf(registered, primary()))).toEqual({
      dueOn: november10(2),
      records: 'details',
    });
    expect(retentionOf(familyOf(registered, exampleOf(ConsentGiven), primary()))).toEqual({
      dueOn: november10(3),
      records: 'consents',
    });
    expect(retentionOf(familyOf(registered, primary(), billed, paid))).toEqual({
      dueOn: november10(4),
      records: 'payments',
    });
  });

  it('retention starts when the last plan ends, not while anything is active or owed', () => {
    const onPlan = [registered, primary(), startedPlan()];
    expect(retentionOf(familyOf(...onPlan))).toBeNull();
    expect(retentionOf(familyOf(...onPlan, ended))).toEqual({ dueOn: november10(4), records: 'payments' });
    expect(retentionOf(familyOf(registered, primary(), billed))).toBeNull();
    expect(retentionOf(familyOf(registered, primary(), takes(jordan, 'monday'), billed, paid))).toBeNull();
  });

  it.each([ActingBegan, EmailCameBack, EmailArrivesAgain, NoticeGiven, StripeDriftDetected])(
    'retention is not extended by $type, which the family did not cause',
    ({ type, example }) => {
      expect(dueAfter({ type, data: example } as FamilyEvent)).toBe(november10(2));
    },
  );

  it('retention restarts with every action of the family and lasts longer after consent', () => {
    expect(dueAfter(primary())).toBe('2029-03-05');
    expect(dueAfter(exampleOf(ConsentGiven))).toBe('2030-03-05');
    expect(dueAfter(exampleOf(PaperSigned))).toBe('2030-03-05');
  });

  it('a retention period from February 29 ends on March 1, in the club’s time zone', () => {
    // In Chicago, the date is still February 29.
    const family = familyAt('2028-03-01T05:59:00.000Z', [registered]);
    expect(retentionOf(family)?.dueOn).toBe('2030-03-01');
    expect(retentionOf(familyAt('2028-03-01T06:00:00.000Z', [registered]))?.dueOn).toBe('2030-03-01');
    expect(retentionOf(familyAt('2028-02-29T05:59:00.000Z', [registered]))?.dueOn).toBe('2030-02-28');
  });
});

describe('erasure by the retention rule', () => {
  const reason = retentionReason('details');
  const byRule = { type: 'EraseFamily', reason, byRule: true } as const;

  it('an erasure by rule starts only after the retention period of the given rule has ended', () => {
    given(registered)
      .when(byRule, noon(november10(2)))
      .then({ type: 'FamilyErasureStarted', data: { reason } });
    given(registered).when(byRule, noon('2028-11-09')).rejects('kept-longer');
    given(registered)
      .when({ ...byRule, reason: retentionReason('payments') }, noon(november10(9)))
      .rejects('kept-longer');
    given(registered, primary(), startedPlan())
      .when(byRule, noon(november10(9)))
      .rejects('plan-active');
  });

  it('an erasure that the family requests does not wait for the retention period', () => {
    given(registered)
      .when({ type: 'EraseFamily', reason: 'requested it by letter', byRule: false })
      .then({ type: 'FamilyErasureStarted', data: { reason: 'requested it by letter' } });
  });

  it('the reason for an erasure by rule contains no names and is null during retention', () => {
    expect(reasonToErase(familyOf(registered), noon('2028-11-09'))).toBeNull();
    expect(reasonToErase(familyOf(registered), noon(november10(2)))).toBe(reason);
    expect(isReasonOfRule(reason)).toBe(true);
    expect(isReasonOfRule(`${reason} for the Long family`)).toBe(false);
  });
});

const dueAfter = (event: FamilyEvent): string | undefined => {
  const state = familyDecider.evolve(familyAt(scenarioTime, [registered]), event, {
    at: '2027-03-05T18:00:00.000Z',
  }) as Family;
  return retentionOf(state)?.dueOn;
};
