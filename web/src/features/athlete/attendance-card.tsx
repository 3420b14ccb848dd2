import './attendance.css';
import { monthsAfter, type Period, weekdayInMonth } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { monthOf } from '../../lib/club-day.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx';
import type { AthleteRecord } from './athlete-queries.ts';
import { useAthleteAttendance } from './attendance-queries.ts';
import { DaysToMiss } from './days-to-miss.tsx';

type Attendance = ApiAnswer<'athleteAttendance'>;

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

const nameOf = (period: string): string => {
  const { month, year } = monthOf(period);
  return `${month} ${year}`;
};

type MonthProps = { readonly attendance: Attendance; readonly onMonth: (month: string) => void };

function Month({ attendance, onMonth }: MonthProps) {
  const { month, firstMonth, thisMonth, days, unreadable } = attendance;
  const marked = daysOf(attendance);
  const present = days.filter(({ mark }) => mark === 'present').length;
  return (
    <>
      <div className="attendance-month">
        <h3 aria-live="polite">{nameOf(month)}</h3>
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

type AttendanceCardProps = {
  readonly athleteId: AthleteRecord['athleteId'];
  /** True for the athlete's parent; administrators can only read. */
  readonly own: boolean;
};

export default function AttendanceCard({ athleteId, own }: AttendanceCardProps) {
  const [month, setMonth] = useState<string>();
  const query = useAthleteAttendance(athleteId, month);
  const [sent, setSent] = useState(0);
  const place = useKeptFocus<HTMLDivElement>(`${sent} ${query.data?.toCome.map(({ date }) => date).join()}`);
  return (
    <Card title="Attendance">
      <Loaded query={query} what="the attendance" shape="line">
        {(attendance) => (
          <div ref={place} tabIndex={-1} className="stack focus-place">
            <DaysToMiss
              athleteId={athleteId}
              own={own}
              attendance={attendance}
              sent={sent}
              onSent={() => setSent(sent + 1)}
            />
            <Month attendance={attendance} onMonth={setMonth} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
