import type { FamilyEvent } from '@hoops/domain/family/events';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { jordan, primary, registered, startedPlan, takes } from '@hoops/domain/testing/family-story';
import { describe, expect, it } from 'vitest';
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

describe('the rosters that an athlete is on', () => {
  it('are those of their classes and of the scrimmage league', () => {
    expect(listsAfter()).toEqual([]);
    expect(listsAfter(takes(jordan, 'monday', 'reps'))).toEqual(['roster#monday', 'roster#reps']);
  });

  it('are by arrangement on a plan, which names no days', () => {
    expect(listsAfter(startedPlan())).toEqual(['roster#plan']);
  });

  it('say from when until when a plan is paused', { tags: ['pause.roster'] }, () => {
    expect(entriesAfter(startedPlan())[0]?.data).toMatchObject({ pause: null });
    const pause = { from: '2026-12-01T14:00:00.000Z', until: '2027-02-01T03:00:00.000Z' };
    const [entry] = entriesAfter(startedPlan(), {
      type: 'PlanPaused',
      data: { athleteId: jordan, ...pause },
    });
    expect(entry?.data).toMatchObject({ pause: { from: '2026-12-01', until: '2027-01-31' } });
  });

  it('say from when until when classes are paused, and keep the place', {
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

  it('say whom to call and that there are medical notes, never what they say', () => {
    const [entry] = entriesAfter(takes(jordan, 'monday'));
    expect(entry?.secret).toMatchObject({ hasMedicalNotes: true, emergencyContact: { firstName: 'Luis' } });
    expect(JSON.stringify(entry)).not.toMatch(/asthma/i);
    expect(JSON.stringify(entry?.data)).not.toMatch(/Luis|Medical/);
  });
});
