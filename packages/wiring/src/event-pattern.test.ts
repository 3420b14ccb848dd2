import { expect, it } from 'vitest';
import { eventPatternOf } from './event-pattern.ts';

it('the rule of a subscription matches the events that it lists, from our store alone', () => {
  expect(eventPatternOf({ events: ['ParentRegistered', 'PlanStarted'] })).toEqual({
    source: ['hoops.events'],
    'detail-type': ['ParentRegistered', 'PlanStarted'],
  });
});

it('the rule of a subscription matches every event of ours when it listens to all', () => {
  expect(eventPatternOf({ events: 'all' })).toEqual({ source: ['hoops.events'] });
});
