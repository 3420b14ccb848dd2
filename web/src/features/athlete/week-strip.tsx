import { type Weekday, weekdayAbbreviation, weekdayName, weekdays } from '@hoops/domain/club/days';

/**
 * The week of an athlete with weekday classes. A plan names no fixed days (the coach arranges them), so a
 * plan passes no `on` and the strip is only a reminder of the days offered.
 */
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
