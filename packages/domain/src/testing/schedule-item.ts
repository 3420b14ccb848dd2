import { ScheduleItemAdded } from '../schedule/events.ts';
import type { ScheduleItem } from '../schedule/state.ts';

export const scheduleItemWith = (over: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...ScheduleItemAdded.example,
  since: null,
  earlier: [],
  exceptions: [],
  sequence: 0,
  changedAt: '2026-11-05T15:00:00.000Z',
  ...over,
});
