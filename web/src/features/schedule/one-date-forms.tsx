import '../../ui/choices.css';
import { addScheduleItemInput, cancelSessionsInput, changeSessionInput } from '@hoops/domain/schedule/inputs';
import { calendarDays } from '@hoops/domain/schedule/recurrence';
import { type Session, sessionsOn, timesWords } from '@hoops/domain/schedule/sessions';
import { daysAfter } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { refreshSchedule } from '../../entities/schedule/schedule-queries.ts';
import { longWeekday } from '../../lib/club-day.ts';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select, TextField } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { ScheduleItem } from './schedule-item-facts.tsx';

const offeredDays = 92;

/** Sessions that the coach can change: those of the next three months. */
const sessionsToCome = (item: ScheduleItem, today: string): readonly Session[] =>
  Array.from({ length: offeredDays }, (_, days) => daysAfter(today, days)).flatMap((date) =>
    sessionsOn([item], date),
  );

type TimesFieldsProps = { readonly known?: Session | undefined; readonly errors: FormErrors };

function TimesFields({ known, errors }: TimesFieldsProps) {
  return (
    <>
      <div className="form-row">
        <TextField
          label="Begins at"
          name="startTime"
          type="time"
          defaultValue={known?.startTime ?? ''}
          error={errors.startTime}
        />
        <TextField
          label="Ends at"
          name="endTime"
          type="time"
          defaultValue={known?.endTime ?? ''}
          error={errors.endTime}
        />
      </div>
      <TextField
        label="Location"
        name="location"
        autoComplete="off"
        maxLength={200}
        defaultValue={known?.location ?? ''}
        error={errors.location}
      />
    </>
  );
}

type FormProps = { readonly today: string; readonly onClose: () => void };

function OneDateForm({ item, today, onClose }: FormProps & { readonly item: ScheduleItem }) {
  const sessions = sessionsToCome(item, today);
  const [date, setDate] = useState(sessions[0]?.date ?? '');
  const [isOff, setOff] = useState(true);
  const cancelOf = ({ reason = '' }: FormValues) => ({
    firstDate: date,
    lastDate: date,
    itemIds: [item.itemId],
    reason,
  });
  const changeOf = ({ startTime, endTime, location }: FormValues) => ({
    itemId: item.itemId,
    date,
    startTime,
    endTime,
    location,
  });
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) =>
      isOff
        ? schemaErrors(cancelSessionsInput, cancelOf(values))
        : schemaErrors(changeSessionInput, changeOf(values)),
    submit: async (values, idempotencyKey) => {
      try {
        if (isOff)
          await api.call('cancelSessions', cancelSessionsInput.parse(cancelOf(values)), { idempotencyKey });
        else await api.call('changeSession', changeSessionInput.parse(changeOf(values)), { idempotencyKey });
      } finally {
        await refreshSchedule();
      }
      return undefined;
    },
    onSent: () => {
      showToast(`${longWeekday(date)} is changed. Families with training then are being told.`);
      onClose();
    },
  });
  return (
    <form {...formProps} className="form">
      <Select
        label="Date"
        name="date"
        value={date}
        onChange={(event) => setDate(event.target.value)}
        options={sessions.map((session) => ({ value: session.date, label: longWeekday(session.date) }))}
        error={errors.date ?? errors.firstDate}
      />
      <fieldset className="choices">
        <legend className="visually-hidden">Change</legend>
        <label className="choice">
          <input type="radio" name="change" checked={isOff} onChange={() => setOff(true)} />
          <span>Canceled</span>
        </label>
        <label className="choice">
          <input type="radio" name="change" checked={!isOff} onChange={() => setOff(false)} />
          <span>Another time or place</span>
        </label>
      </fieldset>
      {isOff ? (
        <TextField
          label="Reason"
          name="reason"
          autoComplete="off"
          optional
          maxLength={200}
          hint="Families read it. For example: The gym is closed."
          error={errors.reason}
        />
      ) : (
        <TimesFields key={date} known={sessions.find((session) => session.date === date)} errors={errors} />
      )}
      <p className="muted">Families with training on this day get an email and a notification right away.</p>
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

/** Cancels or changes a single date of an item. */
export function OneDateDialog({ item, ...form }: FormProps & { readonly item: ScheduleItem | undefined }) {
  return (
    <Dialog
      open={item !== undefined}
      title={item ? `Change one date of ${item.title}` : ''}
      onClose={form.onClose}
    >
      {item && <OneDateForm key={item.itemId} item={item} {...form} />}
    </Dialog>
  );
}

/** Schedule item of one day. */
const extraSessionOf = ({ title, date = '', startTime = '', endTime = '', location }: FormValues) => {
  const day = calendarDays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return {
    title,
    times: startTime === '' || endTime === '' ? '-' : timesWords({ startTime, endTime }),
    location,
    recurrence: { days: day ? [day] : [], startTime, endTime, firstDate: date, lastDate: date },
  };
};

/** Errors under the names of the form's fields. */
const extraErrors = (values: FormValues, today: string): FormErrors => {
  const found = schemaErrors(addScheduleItemInput, extraSessionOf(values));
  const { date = '' } = values;
  return {
    ...Object.fromEntries(
      Object.entries(found).flatMap(([path, message]) => {
        const field = path.replace('recurrence.', '');
        return ['title', 'startTime', 'endTime', 'location'].includes(field) ? [[field, message]] : [];
      }),
    ),
    ...(date === '' && { date: 'Please choose a date.' }),
    ...(date !== '' && date < today && { date: 'Please choose today or a later day.' }),
  };
};

function ExtraSessionForm({ today, onClose }: FormProps) {
  const { formProps, errors, failure, busy } = useForm({
    draft: 'extra-session',
    validate: (values) => extraErrors(values, today),
    submit: async (values, idempotencyKey) => {
      try {
        const input = addScheduleItemInput.parse(extraSessionOf(values));
        await api.call('addScheduleItem', input, { idempotencyKey });
      } finally {
        await refreshSchedule();
      }
      return undefined;
    },
    onSent: () => {
      showToast('The extra session is on the schedule.');
      onClose();
    },
  });
  return (
    <form {...formProps} className="form">
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={120}
        hint="For example Extra shooting practice"
        error={errors.title}
      />
      <TextField label="Date" name="date" type="date" min={today} error={errors.date} />
      <TimesFields errors={errors} />
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={busy} busyLabel="Adding...">
          Add Session
        </Button>
      </DialogActions>
    </form>
  );
}

export function ExtraSessionDialog({ open, ...form }: FormProps & { readonly open: boolean }) {
  return (
    <Dialog open={open} title="Add an extra session" onClose={form.onClose}>
      {open && <ExtraSessionForm {...form} />}
    </Dialog>
  );
}
