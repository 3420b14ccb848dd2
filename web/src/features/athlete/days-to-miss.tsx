import { reportAbsenceInput } from '@hoops/domain/family/absences/inputs';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { longWeekday } from '../../lib/club-day.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select, TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { AthleteRecord } from './athlete-queries.ts';
import { refreshAttendance } from './attendance-queries.ts';

type Attendance = ApiAnswer<'athleteAttendance'>;
type OfAthlete = { readonly athleteId: AthleteRecord['athleteId'] };

/** `Will miss Thursday, November 12, 2026`, with the way back from it. */
function DayToMiss(props: OfAthlete & { readonly own: boolean; readonly day: Attendance['toCome'][number] }) {
  const { athleteId, own, day } = props;
  const words = longWeekday(day.date);
  const takeBack = useCommand({
    name: 'absence-not-taken-back',
    run: async () => {
      try {
        await api.call('takeBackAbsence', { athleteId, date: day.date });
      } finally {
        await refreshAttendance(athleteId);
      }
    },
  });
  return (
    <li className="attendance-day">
      <div>
        <p>Will miss {words}</p>
        {day.reason !== '' && <p className="muted">{day.reason}</p>}
        <Failure>{takeBack.failure}</Failure>
      </div>
      {own && (
        <Button
          look="line"
          aria-label={`Take back the absence on ${words}`}
          busy={takeBack.busy}
          busyLabel="Taking it back..."
          onClick={() => takeBack.start()}
        >
          Take back
        </Button>
      )}
    </li>
  );
}

type ReportFormProps = OfAthlete & { readonly days: readonly string[]; readonly onSent: () => void };

function ReportForm({ athleteId, days, onSent }: ReportFormProps) {
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => schemaErrors(reportAbsenceInput, { ...values, athleteId }),
    submit: async ({ date = '', reason = '' }, idempotencyKey) => {
      try {
        await api.call('reportAbsence', { athleteId, date, reason }, { idempotencyKey });
      } finally {
        await refreshAttendance(athleteId);
      }
    },
    onSent,
  });
  return (
    <form {...formProps} className="form">
      <Select
        label="Will miss"
        name="date"
        placeholder="Choose a day"
        options={days.map((date) => ({ value: date, label: longWeekday(date) }))}
        error={errors.date}
      />
      <TextField
        label="Reason for the coach"
        name="reason"
        autoComplete="off"
        optional
        maxLength={200}
        error={errors.reason}
      />
      <Failure>{failure}</Failure>
      <Button type="submit" look="line" busy={busy} busyLabel="Reporting...">
        Report Absence
      </Button>
    </form>
  );
}

type DaysToMissProps = OfAthlete & { readonly own: boolean; readonly attendance: Attendance };

/** The days to come that were reported, and a form for another one; after it was sent an empty one. */
export function DaysToMiss({ athleteId, own, attendance }: DaysToMissProps) {
  const { toCome, daysToMiss } = attendance;
  const [sent, setSent] = useState(0);
  const left = daysToMiss.filter((date) => !toCome.some((day) => day.date === date));
  return (
    <>
      {toCome.length > 0 && (
        <ul className="attendance-days">
          {toCome.map((day) => (
            <DayToMiss key={day.date} athleteId={athleteId} own={own} day={day} />
          ))}
        </ul>
      )}
      {own && left.length > 0 && (
        <ReportForm key={sent} athleteId={athleteId} days={left} onSent={() => setSent(sent + 1)} />
      )}
    </>
  );
}
