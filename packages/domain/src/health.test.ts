import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { EventDefinition } from './event.ts';
import { AbsenceReported } from './family/absences/events.ts';
import { AthleteAdded, AthleteChanged } from './family/athletes/events.ts';
import { DisputeOpened } from './family/disputes/events.ts';
import { dataWithoutHealth, healthIn, stateWithoutHealth } from './health.ts';
import { familyOf, jordan, primary, registered } from './testing/family-story.ts';
import { exampleOf } from './testing/given-when-then.ts';

const absence = exampleOf(AbsenceReported, { athleteId: jordan, reason: 'Epilepsy, in hospital' });
const changed = exampleOf(AthleteChanged, {
  athleteId: jordan,
  changes: { grade: '6', medicalConditions: 'Epilepsy' },
});

it('health data is marked in event definitions and is part of the personal data', () => {
  const all: readonly EventDefinition[] = catalogue as never;
  const marked = all.filter(({ health }) => health);
  expect(marked.map(({ type }) => type)).toEqual(['AthleteAdded', 'AthleteChanged', 'AbsenceReported']);
  for (const { type, health = {}, personal } of marked) {
    for (const path of Object.keys(health)) expect(personal, type).toContain(path.split('.')[0]);
  }
});

it('health data is found in events and can be removed from them', () => {
  expect(healthIn(absence)).toEqual(['reason']);
  expect(healthIn(changed)).toEqual(['changes.medicalConditions']);
  expect(healthIn(exampleOf(AthleteAdded))).toEqual(['medicalConditions', 'emergencyContact']);
  const { reason: _reason, ...rest } = absence.data;
  expect(dataWithoutHealth(absence)).toEqual(rest);
  expect(dataWithoutHealth(changed)).toEqual({ athleteId: jordan, changes: { grade: '6' } });
});

it('health data is removed from the folded state, while dispute reasons stay', () => {
  const disputed = exampleOf(DisputeOpened);
  const family = familyOf(registered, primary(), absence, changed, disputed);
  expect(JSON.stringify(family)).toContain('Epilepsy, in hospital');
  const shown = stateWithoutHealth(family) as typeof family;
  expect(JSON.stringify(shown)).not.toContain('Epilepsy');
  expect(shown.athletes[0]).not.toHaveProperty('emergencyContact');
  expect(shown.athletes[0]?.absences).toEqual([{ date: absence.data.date }]);
  expect(shown.disputes).toEqual(family.disputes);
  expect(family.disputes[0]?.reason).toBe(disputed.data.reason);
});
