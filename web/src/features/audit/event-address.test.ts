import { expect, it } from 'vitest';
import { eventParameter, eventPlaceIn } from './event-address.ts';

it('the address of an event names it, and is read back', () => {
  const place = { stream: 'family#sub-1', version: 12 };
  expect(eventParameter(place)).toBe('family~sub-1@12');
  expect(eventPlaceIn(eventParameter(place))).toEqual(place);
});

it('the address of an event needs no encoding, however many parts the stream has', () => {
  const place = { stream: 'access-log#sub-1#2026-11', version: 3 };
  expect(eventParameter(place)).toBe('access-log~sub-1~2026-11@3');
  expect(eventPlaceIn(eventParameter(place))).toEqual(place);
});

it.each([null, '', 'family~sub-1', '@3', 'family~sub-1@x'])(
  'the address of an event may be none: %s',
  (parameter) => {
    expect(eventPlaceIn(parameter)).toBeUndefined();
  },
);
