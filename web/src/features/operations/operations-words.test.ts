import { describe, expect, it } from 'vitest';
import { lagOf, stateOf } from './operations-words.ts';

const subscriber = { name: 'mailer', purpose: '', waiting: 0, inFlight: 0, deadLetters: 0 };

describe('the status in words', () => {
  it('says what needs a person first', () => {
    expect(stateOf(subscriber)).toEqual({ tone: 'ok', words: 'Up to date' });
    expect(stateOf({ ...subscriber, inFlight: 1 }).words).toBe('At work');
    expect(stateOf({ ...subscriber, waiting: 100 }).words).toBe('Busy');
    expect(stateOf({ ...subscriber, waiting: 100, deadLetters: 2 })).toEqual({
      tone: 'bad',
      words: '2 given up',
    });
  });

  it('says how far behind the rows are', () => {
    expect(lagOf({ behind: 0, lookedAt: 3, lagMs: null }).detail).toBe(
      'All of 3 things that changed within the last hour is shown.',
    );
    expect(lagOf({ behind: 1, lookedAt: 3, lagMs: 2_400 })).toMatchObject({
      tone: 'info',
      words: '2 s behind',
    });
    expect(lagOf({ behind: 2, lookedAt: 3, lagMs: 125_000 })).toMatchObject({
      tone: 'warn',
      words: '2 min behind',
      detail: expect.stringContaining('2 are not shown'),
    });
  });
});
