import { type Weekday, weekdayAbbreviation, weekdayName, weekdays } from '@hoops/domain/club/days';

/** Training days of classes; hidden for plans, because the coach arranges the days of a plan. */
export function WeekStrip({ on }: { readonly on: readonly Weekday[] }) {
  return (
    <ul className="week-strip" aria-label="Training days">
      {weekdays.map((day) => (
        <li key={day} data-on={on.includes(day)}>
          <span aria-hidden="true">{weekdayAbbreviation[day]}</span>
          <span className="visually-hidden">
            {weekdayName[day]}: {on.includes(day) ? 'training' : 'no training'}
          </span>
        </li>
      ))}
    </ul>
  );
}
