import { addScheduleItemInput } from '@hoops/domain/schedule/inputs';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecurrenceFields, recurrenceOf } from './recurrence-fields.tsx';
import { cachedScheduleItem, refreshSchedule } from './schedule-commands.ts';
import type { ScheduleItem } from './schedule-item-facts.tsx';

const fieldsOf = (values: FormValues) => ({
  title: values.title ?? '',
  times: values.times ?? '',
  location: values.location ?? '',
  recurrence: recurrenceOf(values),
});

type ItemFormProps = {
  readonly item: ScheduleItem | undefined;
  readonly onSaved: (title: string) => void;
  readonly onCancel: () => void;
};

function ItemForm({ item, onSaved, onCancel }: ItemFormProps) {
  const [seen, setSeen] = useState(item);
  const { formProps, errors, failure, busy } = useForm({
    ...(item ? {} : { draft: 'schedule-item' }),
    validate: (values) => schemaErrors(addScheduleItemInput, fieldsOf(values)),
    submit: async (values, idempotencyKey) => {
      const fields = fieldsOf(values);
      try {
        if (seen) {
          const { itemId, title, times, location, recurrence } = seen;
          const change = { itemId, ...fields, seen: { title, times, location, recurrence } };
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
        hint="For example 5:30 PM to 7:00 PM"
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
  readonly onSaved: (title: string) => void;
  readonly onClose: () => void;
};

export function ScheduleForm({ subject, onSaved, onClose }: ScheduleFormProps) {
  const item = subject === 'new' ? undefined : subject;
  return (
    <Dialog
      open={subject !== undefined}
      title={subject === 'new' ? 'Add to the schedule' : 'Edit schedule item'}
      onClose={onClose}
    >
      {subject !== undefined && (
        <ItemForm key={item?.itemId ?? 'new'} item={item} onSaved={onSaved} onCancel={onClose} />
      )}
    </Dialog>
  );
}
