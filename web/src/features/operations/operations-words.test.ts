import { expect, it } from 'vitest';
import { lagOf, oldestAgeWords, stateOf } from './operations-words.ts';

const idle = { waiting: 0, inFlight: 0, deadLetters: 0 };
const subscriber = { name: 'mailer', purpose: '', waiting: 0, inFlight: 0, deadLetters: 0, oldestMs: null };

it('a subscriber’s status shows the most urgent state first', () => {
  expect(stateOf(subscriber)).toEqual({ tone: 'ok', words: 'Up to date' });
  expect(stateOf({ ...subscriber, inFlight: 1 }).words).toBe('Working');
  expect(stateOf({ ...subscriber, waiting: 100 }).words).toBe('Busy');
  expect(stateOf({ ...subscriber, waiting: 1, oldestMs: 899_000 }).words).toBe('Working');
  expect(stateOf({ ...subscriber, waiting: 1, oldestMs: 900_000 })).toEqual({
    tone: 'warn',
    words: 'Late',
  });
  expect(stateOf({ ...subscriber, waiting: 100, deadLetters: 2 })).toEqual({
    tone: 'bad',
    words: '2 dead letters',
  });
});

it('the oldest message’s age is shown in minutes', () => {
  expect(oldestAgeWords(180_000)).toBe('The oldest has waited for 3 minutes.');
});

it('the read model status shows how far its rows lag behind', () => {
  expect(lagOf({ behind: 0, lookedAt: 3, lagMs: null }, idle).detail).toBe(
    'All 3 changes within the last hour are shown.',
  );
  expect(lagOf({ behind: 0, lookedAt: 1, lagMs: null }, idle).detail).toBe(
    'The only change within the last hour is shown.',
  );
  expect(lagOf({ behind: 1, lookedAt: 3, lagMs: 2_400 }, idle)).toMatchObject({
    tone: 'info',
    words: '2 s behind',
  });
  expect(lagOf({ behind: 2, lookedAt: 3, lagMs: 125_000 }, idle)).toMatchObject({
    tone: 'warn',
    words: '2 min behind',
    detail: expect.stringContaining('2 are not shown'),
  });
});

it('the read model status is unknown while messages are pending and nothing was compared', () => {
  const unknown = { behind: 0, lookedAt: 0, lagMs: null };
  expect(lagOf(unknown, idle)).toMatchObject({ tone: 'none', words: 'Nothing to compare' });
  expect(lagOf({ ...unknown, lookedAt: 3 }, idle).tone).toBe('ok');
  for (const left of [{ waiting: 1 }, { inFlight: 1 }, { deadLetters: 1 }]) {
    expect(lagOf(unknown, { ...idle, ...left })).toMatchObject({ tone: 'warn', words: 'Unknown' });
    expect(lagOf({ ...unknown, lookedAt: 3 }, { ...idle, ...left }).tone).toBe('warn');
  }
});
