import type { ApiAnswer } from '../../api/api-types.ts';
import { CalendarIcon, ClockIcon, icon } from '../../ui/icons.tsx';

const PinIcon = icon('M12 21c4-5 7-8 7-11.500a7 7 0 0 0-14 0C5 13 8 16 12 21zM12 7.500a2 2 0 1 0 .1 0');

export type ScheduleItem = ApiAnswer<'schedule'>['items'][number];

export const datesWithoutTimes = (dates: string, times: string): string =>
  times === '' ? dates : dates.replace(`, ${times}`, '');

export function ScheduleItemFacts({ item }: { readonly item: ScheduleItem }) {
  return (
    <>
      <h2>{item.title}</h2>
      <p>
        <ClockIcon />
        <span className="visually-hidden">Times: </span>
        {item.times}
      </p>
      <p>
        <PinIcon />
        <span className="visually-hidden">Location: </span>
        {item.location}
      </p>
      <p className="schedule-dates">
        <CalendarIcon />
        <span className="visually-hidden">Dates: </span>
        {item.dates === null
          ? 'No fixed days, so it is not in the calendar'
          : datesWithoutTimes(item.dates, item.times)}
      </p>
    </>
  );
}
