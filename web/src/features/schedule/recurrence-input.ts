import { calendarDays } from '@hoops/domain/schedule/recurrence';
import type { FormValues } from '../../lib/form-values.ts';

export const fixedDaysName = 'fixedDays';
export const dayFieldName = (day: string): string => `day-${day}`;

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
