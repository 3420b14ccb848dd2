import { expect, it } from 'vitest';
import { eventPatternOf } from './event-pattern.ts';

it('a subscription’s rule matches its listed events from the event store only', () => {
  expect(eventPatternOf({ events: ['ParentRegistered', 'PlanStarted'] })).toEqual({
    source: ['hoops.events'],
    'detail-type': ['ParentRegistered', 'PlanStarted'],
  });
});

it('a subscription to all events matches every event from the event store', () => {
  expect(eventPatternOf({ events: 'all' })).toEqual({ source: ['hoops.events'] });
});
