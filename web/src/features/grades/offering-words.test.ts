import { defaultOfferings } from '@hoops/domain/grade/state';
import { expect, it } from 'vitest';
import { offerings, withdrawalSentence, withdrawn } from './offering-words.ts';

const enrolled = { monday: 1, tuesday: 0, wednesday: 3, thursday: 0, friday: 0, saturday: 0, reps: 2 };

it('withdrawn returns the programs that a grade would no longer offer', () => {
  const after = { ...defaultOfferings, friday: false, shootingMachine: false };
  expect(withdrawn(defaultOfferings, after)).toEqual(['friday', 'shootingMachine']);
  expect(withdrawn(after, defaultOfferings)).toEqual([]);
  expect(offerings).toHaveLength(Object.keys(defaultOfferings).length);
});

it('the withdrawal sentence counts the affected athletes', () => {
  expect(withdrawalSentence('monday', enrolled)).toMatch(
    /^Monday: 1 athlete in this grade takes it and keeps it/,
  );
  expect(withdrawalSentence('wednesday', enrolled)).toMatch(
    /^Wednesday: 3 athletes in this grade take it and keep it/,
  );
  expect(withdrawalSentence('reps', enrolled)).toMatch(/^Scrimmage league: 2 athletes/);
  expect(withdrawalSentence('friday', enrolled)).toMatch(/^Friday: nobody/);
  expect(withdrawalSentence('privateTraining', enrolled)).toMatch(/^Private training: families/);
});
