import { expect, it } from 'vitest';
import { asksForGrade } from './grades.ts';

it('the grade is requested from August to October if it was last given before that August', () => {
  expect(asksForGrade('2026-07-31', '2026-08-01')).toBe(true);
  expect(asksForGrade(null, '2026-10-31')).toBe(true);
  expect(asksForGrade('2026-08-01', '2026-08-02')).toBe(false);
  expect(asksForGrade('2025-08-02', '2026-08-02')).toBe(true);
  for (const date of ['2026-07-31', '2026-11-01', '2026-01-08']) expect(asksForGrade(null, date)).toBe(false);
});
