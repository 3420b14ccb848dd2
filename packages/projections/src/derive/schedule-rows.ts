import { recurrenceWords } from '@hoops/domain/schedule/recurrence';
import type { ScheduleState } from '@hoops/domain/schedule/state';
import type { ScheduleView } from '../views/lists.ts';

export const scheduleView = (state: ScheduleState): ScheduleView => ({
  items: [...state.items]
    .sort((a, b) => a.order - b.order)
    .map(({ itemId, title, times, location, recurrence, order, since, earlier, exceptions }) => ({
      itemId,
      title,
      times,
      location,
      recurrence,
      dates: recurrence && recurrenceWords(recurrence),
      order,
      since,
      earlier,
      exceptions,
    })),
});
