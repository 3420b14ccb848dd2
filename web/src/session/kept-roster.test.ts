import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropKeptRoster, keptRosterPlace } from './drop-kept-roster.ts';
import { type KeptRoster, keepRoster, readKeptRoster } from './kept-roster.ts';

// Time in the evening in Chicago; in UTC, the next day has already begun.
const lateInTheEvening = Date.parse('2026-11-11T05:30:00.000Z');
const kept: KeptRoster = {
  sub: 'coach',
  name: 'Coach Carter',
  readAt: lateInTheEvening,
  roster: {
    date: '2026-11-10',
    weekday: 'tuesday',
    sessions: [],
    classes: [],
    plans: [],
    scrimmage: [],
    others: [],
    unreadable: [],
    unreadableRows: [],
    today: '2026-11-10',
    asOf: '2026-11-11T05:30:00.000Z',
    nextCursor: null,
  },
  attendance: { marks: [], version: 0 },
};

const storage = new Map<string, string>();
let room = Number.POSITIVE_INFINITY;

beforeEach(() => {
  storage.clear();
  room = Number.POSITIVE_INFINITY;
  vi.useFakeTimers({ now: lateInTheEvening, toFake: ['Date'] });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('QuotaExceededError');
      storage.set(key, value);
    },
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('today’s roster survives a reload for the administrator who read it', () => {
  keepRoster(kept);
  expect(readKeptRoster('coach')).toEqual(kept);
  expect(readKeptRoster()).toEqual(kept);
});

it('today’s roster is dropped when the club’s day ends', () => {
  keepRoster(kept);
  vi.setSystemTime(lateInTheEvening + 31 * 60_000);
  expect(readKeptRoster('coach')).toBeUndefined();
  expect(storage.size).toBe(0);
});

it('today’s roster is dropped for another person and at the end of the session', () => {
  keepRoster(kept);
  expect(readKeptRoster('somebody else')).toBeUndefined();
  expect(storage.size).toBe(0);
  keepRoster(kept);
  dropKeptRoster();
  expect(storage.size).toBe(0);
});

it('a roster too large for storage removes the stored roster, and invalid stored data is ignored', () => {
  keepRoster(kept);
  room = 10;
  keepRoster(kept);
  expect(readKeptRoster()).toBeUndefined();
  storage.set(keptRosterPlace, '{');
  expect(readKeptRoster()).toBeUndefined();
});
