import { expect, it } from 'vitest';
import { eventParameter, eventPlaceIn } from './filters-in.ts';

it('an event’s address names its stream and version and can be parsed back', () => {
  const place = { stream: 'family#sub-1', version: 12 };
  expect(eventParameter(place)).toBe('family~sub-1@12');
  expect(eventPlaceIn(eventParameter(place))).toEqual(place);
});

it('an event’s address needs no URL encoding for any stream', () => {
  const place = { stream: 'access-log#sub-1#2026-11', version: 3 };
  expect(eventParameter(place)).toBe('access-log~sub-1~2026-11@3');
  expect(eventPlaceIn(eventParameter(place))).toEqual(place);
});

it.each([null, '', 'family~sub-1', '@3', 'family~sub-1@x'])(
  'an invalid event address is parsed as undefined: %s',
  (parameter) => {
    expect(eventPlaceIn(parameter)).toBeUndefined();
  },
);
