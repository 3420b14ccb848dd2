import { calendarDays } from '@hoops/domain/schedule/recurrence';
import { useId } from 'react';
import type { FormErrors, FormValues } from '../../lib/form-values.ts';
import { Checkbox, TextField } from '../../ui/form-controls.tsx';
import type { ScheduleItem } from './schedule-item-facts.tsx';

const fixedDaysName = 'fixedDays';
const dayFieldName = (day: string): string => `day-${day}`;

export const recurrenceOf = (values: FormValues) =>
  values[fixedDaysName] === 'on'
    ? {
        days: calendarDays.filter((day) => values[dayFieldName(day)] === 'on'),
        startTime: values['recurrence.startTime'] ?? '',
        endTime: values['recurrence.endTime'] ?? '',
        firstDate: values['recurrence.firstDate'] ?? '',
        lastDate: values['recurrence.lastDate'] || null,
      }
    : null;

const dayLabel = (day: string): string => day.slice(0, 1).toUpperCase() + day.slice(1);

type RecurrenceFieldsProps = {
  readonly item: ScheduleItem | undefined;
  readonly errors: FormErrors;
};

/** Recurrence for calendar feeds, separate from the form's free text for times, which is only displayed. */
export function RecurrenceFields({ item, errors }: RecurrenceFieldsProps) {
  const id = useId();
  const known = item?.recurrence;
  const daysError = errors['recurrence.days'];
  return (
    <div className="recurrence">
      <Checkbox
        label="It meets on fixed days, so show it in families’ calendars"
        name={fixedDaysName}
        defaultChecked={Boolean(known)}
      />
      {/* CSS shows the fields while the box is checked, so that a restored draft needs no state. */}
      <div className="recurrence-days form">
        <fieldset aria-describedby={daysError === undefined ? undefined : id}>
          <legend>Days</legend>
          <div className="recurrence-boxes">
            {calendarDays.map((day) => (
              <label key={day} className="check">
                <input
                  type="checkbox"
                  name={dayFieldName(day)}
                  defaultChecked={known?.days.includes(day) ?? false}
                  aria-invalid={daysError === undefined ? undefined : true}
                />
                {dayLabel(day)}
              </label>
            ))}
          </div>
          {daysError !== undefined && (
            <p className="error-text" id={id}>
              {daysError}
            </p>
          )}
        </fieldset>
        <div className="form-row">
          <TextField
            label="Begins at"
            name="recurrence.startTime"
            type="time"
            defaultValue={known?.startTime ?? ''}
            error={errors['recurrence.startTime']}
          />
          <TextField
            label="Ends at"
            name="recurrence.endTime"
            type="time"
            defaultValue={known?.endTime ?? ''}
            error={errors['recurrence.endTime']}
          />
        </div>
        <div className="form-row">
          <TextField
            label="First day"
            name="recurrence.firstDate"
            type="date"
            defaultValue={known?.firstDate ?? ''}
            error={errors['recurrence.firstDate']}
          />
          <TextField
            label="Last day"
            name="recurrence.lastDate"
            type="date"
            optional
            defaultValue={known?.lastDate ?? ''}
            error={errors['recurrence.lastDate']}
          />
        </div>
      </div>
    </div>
  );
}
