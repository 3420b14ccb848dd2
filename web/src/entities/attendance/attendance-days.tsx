import { reportAbsenceInput } from '@hoops/domain/family/absences/inputs';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { longWeekday } from '../../lib/club-day.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { typeAgain } from '../../lib/never-kept.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select, TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AttendanceMonth } from './attendance-month.tsx';

type Attendance = Omit<ApiAnswer<'athleteAttendance'>, 'version'>;
type OfAthlete = { readonly athleteId: string; readonly refresh: () => Promise<void> };

type DayToMissProps = OfAthlete & {
  readonly own: boolean;
  readonly day: Attendance['toCome'][number];
  /** False if the class was dropped after the absence was reported. */
  readonly isTraining: boolean;
};

function DayToMiss({ athleteId, refresh, own, day, isTraining }: DayToMissProps) {
  const words = longWeekday(day.date);
  const takeBack = useCommand({
    name: 'absence-not-taken-back',
    run: async () => {
      try {
        await api.call('takeBackAbsence', { athleteId, date: day.date });
      } finally {
        await refresh();
      }
    },
  });
  return (
    <li className="attendance-day">
      <div>
        <p>Will miss {words}</p>
        {!isTraining && <p className="muted">There is no training that day anymore</p>}
        {day.reason !== '' && <p className="muted">{day.reason}</p>}
        <Failure>{takeBack.failure}</Failure>
      </div>
      {own && (
        <Button
          look="line"
          aria-label={`Undo the absence on ${words}`}
          busy={takeBack.busy}
          busyLabel="Undoing..."
          onClick={() => takeBack.start()}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

const offeredAtFirst = 10;

type ReportFormProps = OfAthlete & { readonly days: readonly string[]; readonly onSent: () => void };

function ReportForm({ athleteId, refresh, days, onSent }: ReportFormProps) {
  const { formProps, errors, failure, busy, notKept } = useForm({
    draft: `absence-${athleteId}`,
    // The reason is never stored in the draft, because it may contain health data.
    neverKept: ['reason'],
    validate: (values) => schemaErrors(reportAbsenceInput, { ...values, athleteId }),
    submit: async ({ date = '', reason = '' }, idempotencyKey) => {
      try {
        await api.call('reportAbsence', { athleteId, date, reason }, { idempotencyKey });
      } finally {
        await refresh();
      }
    },
    onSent,
  });
  const [isLong, setLong] = useState(days.length <= offeredAtFirst);
  return (
    <form {...formProps} className="form">
      <Select
        label="Will miss"
        name="date"
        placeholder="Choose a day"
        options={days
          .slice(0, isLong ? undefined : offeredAtFirst)
          .map((date) => ({ value: date, label: longWeekday(date) }))}
        error={errors.date}
      />
      {!isLong && (
        <Button look="quiet" onClick={() => setLong(true)}>
          Show later days
        </Button>
      )}
      <TextField
        label="Reason for the coach"
        name="reason"
        autoComplete="off"
        optional
        maxLength={200}
        {...(notKept.length > 0 && { hint: typeAgain })}
        error={errors.reason}
      />
      <Failure>{failure}</Failure>
      <Button type="submit" look="line" busy={busy} busyLabel="Reporting...">
        Report Absence
      </Button>
    </form>
  );
}

type AttendanceDaysProps = OfAthlete & {
  /** False for administrators, who can only read. */
  readonly own: boolean;
  readonly attendance: Attendance;
  readonly onMonth: (month: string) => void;
};

export function AttendanceDays({ attendance, onMonth, own, ...of }: AttendanceDaysProps) {
  const { toCome, daysToMiss } = attendance;
  const [sent, setSent] = useState(0);
  const place = useKeptFocus<HTMLDivElement>(`${sent} ${toCome.map(({ date }) => date).join()}`);
  const left = daysToMiss.filter((date) => !toCome.some((day) => day.date === date));
  return (
    <div ref={place} tabIndex={-1} className="stack focus-place">
      {toCome.length > 0 && (
        <ul className="attendance-days">
          {toCome.map((day) => (
            <DayToMiss
              key={day.date}
              {...of}
              own={own}
              day={day}
              isTraining={daysToMiss.includes(day.date)}
            />
          ))}
        </ul>
      )}
      {own && left.length > 0 && (
        <ReportForm key={sent} {...of} days={left} onSent={() => setSent(sent + 1)} />
      )}
      <AttendanceMonth attendance={attendance} onMonth={onMonth} />
    </div>
  );
}
