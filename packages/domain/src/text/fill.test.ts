import { expect, it } from 'vitest';
import { fill, forCount } from './fill.ts';

const families = { one: 'Notified {count} family', other: 'Notified {count} families' } as const;

it('fill never treats an inserted value as a placeholder', () => {
  expect(fill('{athlete} is now in {plan}', { athlete: '{plan}', plan: 'Full Week' })).toBe(
    '{plan} is now in Full Week',
  );
});

it('a call of fill without a required value does not compile', () => {
  // @ts-expect-error `plan` is missing.
  expect(fill('{athlete} is now in {plan}', { athlete: 'Mia' })).toContain('undefined');
});

it('forCount chooses the singular or the plural', () => {
  const notified = (count: number) => fill(forCount(count, families), { count });
  expect([0, 1, 2].map(notified)).toEqual([
    'Notified 0 families',
    'Notified 1 family',
    'Notified 2 families',
  ]);
});
