import type { FamilyEvent } from '@hoops/domain/family/events';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { jordan, primary, registered, startedPlan, takes } from '@hoops/domain/testing/family-story';
import { assessed, succeeded } from '@hoops/domain/testing/settlement-story';
import { expect, it } from 'vitest';
import { familyView } from './family-view.ts';
import { rosterEntries } from './roster-rows.ts';

const entriesAfter = (...events: readonly FamilyEvent[]) => {
  const state = [registered, primary(), ...events].reduce(
    (family, event) => familyDecider.evolve(family, event, { at: '2026-11-10T18:00:00.000Z' }),
    familyDecider.initialState,
  );
  if (state.kind !== 'registered') throw new Error('The family is not registered.');
  const view = familyView(state);
  return view.athletes.flatMap((athlete) => rosterEntries(view, athlete));
};
const listsAfter = (...events: readonly FamilyEvent[]) => entriesAfter(...events).map(({ list }) => list);

it('an athlete is on the rosters of their classes and of the scrimmage league', () => {
  expect(listsAfter()).toEqual([]);
  expect(listsAfter(takes(jordan, 'monday', 'reps'))).toEqual(['roster#monday', 'roster#reps']);
});

it('an athlete on a plan is on the plan roster, which has no days', () => {
  expect(listsAfter(startedPlan())).toEqual(['roster#plan']);
});

it('a roster row shows the dates of a plan pause', {
  tags: ['pause.roster'],
}, () => {
  expect(entriesAfter(startedPlan())[0]?.data).toMatchObject({ pause: null });
  const pause = { from: '2026-12-01T14:00:00.000Z', until: '2027-02-01T05:30:00.000Z' };
  const [entry] = entriesAfter(startedPlan(), {
    type: 'PlanPaused',
    data: { athleteId: jordan, ...pause },
  });
  expect(entry?.data).toMatchObject({ pause: { from: '2026-12-01', until: '2027-02-01' } });
});

it('a roster row shows the dates of a class pause', {
  tags: ['pause.class-rosters'],
}, () => {
  const [entry] = entriesAfter(takes(jordan, 'monday'), {
    type: 'ClassesPaused',
    data: { athleteId: jordan, from: '2026-12', until: '2027-02' },
  });
  expect(entry).toMatchObject({
    list: 'roster#monday',
    data: { classPause: { from: '2026-12-01', until: '2027-02-01' } },
  });
});

it('a roster row shows the first day of later classes and the last day of dropped classes', {
  tags: ['classes.paid-month', 'classes.next-month'],
}, () => {
  const [later] = entriesAfter({
    type: 'ClassesChanged',
    data: { athleteId: jordan, before: [], after: ['monday'], from: '2026-12' },
  });
  expect(later?.data).toMatchObject({ firstDay: '2026-12-01', lastDay: null });
  const off: FamilyEvent = {
    type: 'ClassesChanged',
    data: { athleteId: jordan, before: ['monday'], after: [] },
  };
  const billed = [takes(jordan, 'monday'), assessed('2026-11')];
  expect(entriesAfter(...billed, off)).toEqual([]);
  const [left] = entriesAfter(...billed, succeeded(1, 'pi_1', ['2026-11']), off);
  expect(left).toMatchObject({ list: 'roster#monday', data: { firstDay: null, lastDay: '2026-11-30' } });
});

it('a roster row stores the emergency contact and a medical flag encrypted, but no medical notes', () => {
  const [entry] = entriesAfter(takes(jordan, 'monday'));
  expect(entry?.secret).toMatchObject({ hasMedicalNotes: true, emergencyContact: { firstName: 'Luis' } });
  expect(JSON.stringify(entry)).not.toMatch(/asthma/i);
  expect(JSON.stringify(entry?.data)).not.toMatch(/Luis|Medical/);
});
