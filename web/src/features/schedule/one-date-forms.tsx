import '../../ui/choices.css';
import { addScheduleItemInput, cancelSessionsInput, changeSessionInput } from '@hoops/domain/schedule/inputs';
import { calendarDays } from '@hoops/domain/schedule/recurrence';
import { type Session, sessionsOn, timesWords } from '@hoops/domain/schedule/sessions';
import { daysAfter } from '@hoops/domain/time/club-time';
import { Fragment, useState } from 'react';
import { api } from '../../api/api.ts';
import { CancelReasonField } from '../../entities/schedule/cancel-reason-field.tsx';
import { useSessionForm } from '../../entities/schedule/use-session-form.ts';
import { longWeekday } from '../../lib/club-day.ts';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Select, TextField } from '../../ui/form-controls.tsx';
import type { ScheduleItem } from './schedule-item-facts.tsx';

const offeredDays = 92;

/** Sessions that the coach can change: those of the next three months. */
const sessionsToCome = (item: ScheduleItem, today: string): readonly Session[] =>
  Array.from({ length: offeredDays }, (_, days) => daysAfter(today, days)).flatMap((date) =>
    sessionsOn([item], date).filter(({ status }) => status !== 'moved'),
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
  const [date, setDate] = useState(sessions[0]?.plannedOn ?? '');
  const [isOff, setOff] = useState(true);
  const session = sessions.find(({ plannedOn }) => plannedOn === date);
  const day = session?.date ?? date;
  const cancelOf = ({ reason = '' }: FormValues) => ({
    firstDate: day,
    lastDate: day,
    itemIds: [item.itemId],
    reason,
  });
  const changeOf = ({ newDate, startTime, endTime, location }: FormValues) => ({
    itemId: item.itemId,
    date,
    newDate,
    startTime,
    endTime,
    location,
  });
  const form = useSessionForm({
    validate: (values) =>
      isOff
        ? schemaErrors(cancelSessionsInput, cancelOf(values))
        : schemaErrors(changeSessionInput, changeOf(values)),
    send: (values, options) =>
      isOff
        ? api.call('cancelSessions', cancelSessionsInput.parse(cancelOf(values)), options)
        : api.call('changeSession', changeSessionInput.parse(changeOf(values)), options),
    toast: () => `${longWeekday(day)} is changed. We are letting the families know.`,
    onClose,
  });
  const { errors } = form;
  return (
    <DialogForm form={form} sendLabel="Save" busyLabel="Saving..." onClose={onClose}>
      <Select
        label="Date"
        name="date"
        value={date}
        onChange={(event) => setDate(event.target.value)}
        options={sessions.map((one) => ({ value: one.plannedOn, label: longWeekday(one.date) }))}
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
          <span>Another day, time or place</span>
        </label>
      </fieldset>
      {isOff ? (
        <CancelReasonField errors={errors} />
      ) : (
        <Fragment key={date}>
          <TextField
            label="Day"
            name="newDate"
            type="date"
            min={today}
            defaultValue={day}
            hint="The athletes of this session train on the new day instead. Bills do not change."
            error={errors.newDate}
          />
          <TimesFields known={session} errors={errors} />
        </Fragment>
      )}
      <p className="muted">Families with training on this day get an email and a notification right away.</p>
    </DialogForm>
  );
}

/** The schedule does not know the days of an item in free text, so the coach names the date. */
function NamedDateForm({ item, today, onClose }: FormProps & { readonly item: ScheduleItem }) {
  const inputOf = ({ date, reason = '' }: FormValues) => ({
    firstDate: date,
    lastDate: date,
    itemIds: [item.itemId],
    reason,
  });
  const form = useSessionForm({
    validate: ({ date = '', ...values }) =>
      date === ''
        ? { date: 'Please choose a date.' }
        : schemaErrors(cancelSessionsInput, inputOf({ date, ...values })),
    send: (values, options) =>
      api.call('cancelSessions', cancelSessionsInput.parse(inputOf(values)), options),
    toast: () => 'Canceled. We are letting the families know.',
    onClose,
  });
  return (
    <DialogForm form={form} sendLabel="Cancel Training" busyLabel="Canceling..." onClose={onClose}>
      <TextField
        label="Date"
        name="date"
        type="date"
        min={today}
        hint={`This item has no fixed days: ${item.times}`}
        error={form.errors.date}
      />
      <CancelReasonField errors={form.errors} />
      <p className="muted">Families with training on this day get an email and a notification right away.</p>
    </DialogForm>
  );
}

export function OneDateDialog({ item, ...form }: FormProps & { readonly item: ScheduleItem | undefined }) {
  return (
    <Dialog
      open={item !== undefined}
      title={item ? `${item.recurrence ? 'Change' : 'Cancel'} one date of ${item.title}` : ''}
      onClose={form.onClose}
    >
      {item?.recurrence && <OneDateForm key={item.itemId} item={item} {...form} />}
      {item && !item.recurrence && <NamedDateForm key={item.itemId} item={item} {...form} />}
    </Dialog>
  );
}

const extraSessionOf = ({ title, date = '', startTime = '', endTime = '', location }: FormValues) => {
  const day = calendarDays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return {
    title,
    times: startTime === '' || endTime === '' ? '-' : timesWords({ startTime, endTime }),
    location,
    recurrence: { days: day ? [day] : [], startTime, endTime, firstDate: date, lastDate: date },
  };
};

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
  const form = useSessionForm({
    draft: 'extra-session',
    validate: (values) => extraErrors(values, today),
    send: (values, options) =>
      api.call('addScheduleItem', addScheduleItemInput.parse(extraSessionOf(values)), options),
    toast: () => 'The extra session is on the schedule.',
    onClose,
  });
  const { errors } = form;
  return (
    <DialogForm form={form} sendLabel="Add Session" busyLabel="Adding..." onClose={onClose}>
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={120}
        hint="For example: Extra shooting practice"
        error={errors.title}
      />
      <TextField label="Date" name="date" type="date" min={today} error={errors.date} />
      <TimesFields errors={errors} />
    </DialogForm>
  );
}

export function ExtraSessionDialog({ open, ...form }: FormProps & { readonly open: boolean }) {
  return (
    <Dialog open={open} title="Add an extra session" onClose={form.onClose}>
      {open && <ExtraSessionForm {...form} />}
    </Dialog>
  );
}
