import { summaryOf } from '@hoops/domain/catalogue';
import type { FamilyEvent } from '@hoops/domain/family/events';
import {
  PlanPaused,
  PlanPauseEnded,
  PlanPauseRequested,
  PlanPriceMoveRequested,
  PlanRenewed,
  PlanStarted,
  PlanSwitchScheduled,
} from '@hoops/domain/family/plans/events';
import { familyOf, jordan, primary, registered } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { familyView } from './family-view.ts';

const [from, until] = ['2026-12-01T05:30:00.000Z', '2027-02-01T05:30:00.000Z'];
const planAfter = (...events: readonly FamilyEvent[]) => {
  const started = exampleOf(PlanStarted, { athleteId: jordan, currentPeriodEnd: from });
  return familyView(familyOf(registered, primary(), started, ...events)).athletes[0]?.plan;
};

it('the page of a plan whose month ends in the hour before midnight names the date of the charge', {
  tags: ['plans.same-day'],
}, () => {
  expect(planAfter()).toMatchObject({ renewalDate: 'December 1st' });
  expect(
    planAfter(exampleOf(PlanSwitchScheduled, { athleteId: jordan, effectiveAt: from }))?.pendingSwitch,
  ).toMatchObject({
    renewalDate: 'December 1st',
  });
  expect(planAfter(exampleOf(PlanPaused, { athleteId: jordan, from, until }))?.pause).toMatchObject({
    fromDate: 'December 1st',
    untilDate: 'February 1st',
  });
});

it('the history of a plan whose month ends in the hour before midnight names the date of the charge', {
  tags: ['plans.same-day'],
}, () => {
  const sentences = [
    exampleOf(PlanSwitchScheduled, { effectiveAt: from }),
    exampleOf(PlanRenewed, { currentPeriodEnd: from }),
    exampleOf(PlanPriceMoveRequested, { at: from }),
    exampleOf(PlanPauseRequested, { from, until }),
    exampleOf(PlanPaused, { from, until }),
    exampleOf(PlanPauseEnded, { until: from }),
  ].map((event) => summaryOf(event, { athlete: () => 'Jordan', scheduleItem: String, sender: String }));
  for (const sentence of sentences) expect(sentence).toMatch(/December 1st/);
  expect(sentences.join()).not.toMatch(/November 30th|January 31st/);
});

it('a canceled plan ends on the date when its month ends, although a charge would follow an hour later', () => {
  const canceled: FamilyEvent = {
    type: 'TrainingCancellationScheduled',
    data: { athleteId: jordan, effectiveAt: from },
  };
  expect(planAfter(canceled)?.cancellation).toMatchObject({ endDate: 'November 30th' });
});
