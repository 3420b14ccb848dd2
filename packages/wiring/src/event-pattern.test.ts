import { describe, expect, it } from 'vitest';
import { eventPatternOf } from './event-pattern.ts';

describe('the rule of a subscription', () => {
  it('matches the events that it lists, from our store alone', () => {
    expect(eventPatternOf({ events: ['ParentRegistered', 'PlanStarted'] })).toEqual({
      source: ['hoops.events'],
      'detail-type': ['ParentRegistered', 'PlanStarted'],
    });
  });

  it('matches every event of ours when it listens to all', () => {
    expect(eventPatternOf({ events: 'all' })).toEqual({ source: ['hoops.events'] });
  });
});
