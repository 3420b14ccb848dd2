import './attendance-month.css';
import { monthAndYear, monthsAfter, type Period, weekdayInMonth } from '@hoops/domain/time/club-time';
import type { ApiAnswer } from '../../api/api-types.ts';
import { Button } from '../../ui/button.tsx';
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx';

type Attendance = Pick<
  ApiAnswer<'athleteAttendance'>,
  'month' | 'firstMonth' | 'thisMonth' | 'days' | 'unreadable' | 'missed'
>;

const badges: Readonly<
  Record<'present' | 'absent' | 'unmarked' | 'unreadable', readonly [BadgeTone, string]>
> = {
  present: ['ok', 'Present'],
  absent: ['warn', 'Absent'],
  unmarked: ['none', 'Not marked'],
  unreadable: ['bad', 'Cannot be shown'],
};

const daysOf = ({ days, missed, unreadable }: Attendance) => {
  const dates = new Set([...[...days, ...missed].map(({ date }) => date), ...unreadable]);
  const markOf = (date: string) =>
    unreadable.includes(date) ? 'unreadable' : (days.find((day) => day.date === date)?.mark ?? 'unmarked');
  return [...dates].sort().map((date) => ({
    date,
    badge: badges[markOf(date)],
    reported: missed.find((absence) => absence.date === date),
  }));
};

type MonthProps = { readonly attendance: Attendance; readonly onMonth: (month: string) => void };

export function AttendanceMonth({ attendance, onMonth }: MonthProps) {
  const { month, firstMonth, thisMonth, days, unreadable } = attendance;
  const marked = daysOf(attendance);
  const present = days.filter(({ mark }) => mark === 'present').length;
  return (
    <>
      <div className="attendance-month">
        <h3 aria-live="polite">{monthAndYear(month as Period)}</h3>
        <div className="attendance-month-buttons">
          <Button
            look="line"
            aria-label="Previous month"
            off={month <= firstMonth}
            onClick={() => onMonth(monthsAfter(month as Period, -1))}
          >
            Previous
          </Button>
          <Button
            look="line"
            aria-label="Next month"
            off={month >= thisMonth}
            onClick={() => onMonth(monthsAfter(month as Period, 1))}
          >
            Next
          </Button>
        </div>
      </div>
      <p className="muted">
        {days.length + unreadable.length === 0
          ? 'The coach has not marked attendance for this month.'
          : `${present} present, ${days.length - present} absent`}
        {unreadable.length > 0 && `, ${unreadable.length} cannot be shown`}
      </p>
      {marked.length > 0 && (
        <ul className="attendance-days">
          {marked.map(({ date, badge: [tone, text], reported }) => (
            <li key={date} className="attendance-day">
              <div>
                <p>{weekdayInMonth(date)}</p>
                {reported && (
                  <p className="muted">Absence reported{reported.reason !== '' && `: ${reported.reason}`}</p>
                )}
              </div>
              <StatusBadge tone={tone}>{text}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
