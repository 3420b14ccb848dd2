import { addScheduleItemInput } from '@hoops/domain/schedule/inputs';
import { firstDay } from '@hoops/domain/schedule/recurrence';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { refreshSchedule } from '../../entities/schedule/schedule-queries.ts';
import { type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecurrenceFields, recurrenceOf } from './recurrence-fields.tsx';
import { cachedScheduleItem } from './schedule-commands.ts';
import type { ScheduleItem } from './schedule-item-facts.tsx';

/** True if earlier sessions could be affected; the form then requests the first date of the change. */
const hasEarlierSessions = ({ recurrence }: ScheduleItem, today: string): boolean =>
  recurrence !== null && firstDay(recurrence) < today;

const fieldsOf = (values: FormValues) => ({
  title: values.title ?? '',
  times: values.times ?? '',
  location: values.location ?? '',
  recurrence: recurrenceOf(values),
});

type ItemFormProps = {
  readonly item: ScheduleItem | undefined;
  readonly today: string;
  readonly onSaved: (title: string) => void;
  readonly onCancel: () => void;
};

function ItemForm({ item, today, onSaved, onCancel }: ItemFormProps) {
  const [seen, setSeen] = useState(item);
  const { formProps, errors, failure, busy } = useForm({
    ...(item ? {} : { draft: 'schedule-item' }),
    validate: (values) => ({
      ...schemaErrors(addScheduleItemInput, fieldsOf(values)),
      ...(values.from !== undefined &&
        values.from < today && { from: 'Please choose today or a later day.' }),
    }),
    submit: async (values, idempotencyKey) => {
      const fields = fieldsOf(values);
      try {
        if (seen) {
          const { itemId, title, times, location, recurrence } = seen;
          const change = {
            itemId,
            ...fields,
            ...(values.from !== undefined && { from: values.from }),
            seen: { title, times, location, recurrence },
          };
          await api.call('changeScheduleItem', change, { idempotencyKey });
        } else {
          await api.call('addScheduleItem', fields, { idempotencyKey });
        }
      } catch (error) {
        await refreshSchedule();
        if (item) setSeen(cachedScheduleItem(item.itemId) ?? item);
        throw error;
      }
      await refreshSchedule();
      onSaved(fields.title);
    },
  });
  return (
    <form {...formProps} className="form">
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={120}
        defaultValue={item?.title ?? ''}
        error={errors.title}
      />
      <TextField
        label="Times"
        name="times"
        autoComplete="off"
        maxLength={200}
        hint="For example: 5:30 PM to 7:00 PM"
        defaultValue={item?.times ?? ''}
        error={errors.times}
      />
      <TextField
        label="Location"
        name="location"
        autoComplete="off"
        maxLength={200}
        defaultValue={item?.location ?? ''}
        error={errors.location}
      />
      <RecurrenceFields item={item} errors={errors} />
      {item && hasEarlierSessions(item, today) && (
        <TextField
          label="Starting"
          name="from"
          type="date"
          min={today}
          hint="Sessions before this day stay the same, in calendars too."
          defaultValue={today}
          error={errors.from}
        />
      )}
      {failure !== undefined && (
        <Failure>
          {failure}
          {seen && seen !== item && (
            <>
              {' '}
              It is now “{`${seen.title}, ${seen.times}, ${seen.location}`}”.{' '}
              {seen.dates === null ? 'It has no fixed days.' : `Its days: ${seen.dates}.`} Save again to
              replace that.
            </>
          )}
        </Failure>
      )}
      <DialogActions>
        <Button look="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          {item ? 'Save' : 'Add'}
        </Button>
      </DialogActions>
    </form>
  );
}

type ScheduleFormProps = {
  readonly subject: ScheduleItem | 'new' | undefined;
  readonly today: string;
  readonly onSaved: (title: string) => void;
  readonly onClose: () => void;
};

export function ScheduleForm({ subject, today, onSaved, onClose }: ScheduleFormProps) {
  const item = subject === 'new' ? undefined : subject;
  return (
    <Dialog
      open={subject !== undefined}
      title={subject === 'new' ? 'Add to the schedule' : 'Edit schedule item'}
      onClose={onClose}
    >
      {subject !== undefined && (
        <ItemForm
          key={item?.itemId ?? 'new'}
          item={item}
          today={today}
          onSaved={onSaved}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
