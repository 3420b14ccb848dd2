import { useId } from 'react';
import type { EventFilters as Filters } from '../../entities/events/event-queries.ts';
import { eventGroups } from './event-groups.ts';
import { FamilyFilter } from './family-filter.tsx';

type DateFilterProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (date: string) => void;
};

function DateFilter({ label, value = '', onChange, ...range }: DateFilterProps) {
  const id = useId();
  return (
    <div className="control">
      <label htmlFor={id}>{label}</label>
      <input
        {...range}
        id={id}
        className="input"
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

type EventFiltersProps = {
  readonly filters: Filters;
  readonly group: string | null;
  readonly today: string;
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
};

const groupPrefix = 'group:';
const groupValue = (heading: string): string => `${groupPrefix}${heading}`;

export function EventFilters({ filters, group, today, change }: EventFiltersProps) {
  const id = useId();
  const { family, type = '', from, to } = filters;
  return (
    <fieldset className="event-filters">
      <legend className="visually-hidden">Show</legend>
      <FamilyFilter familyId={family} onChoose={(chosen, athlete) => change({ family: chosen, athlete })} />
      <div className="control">
        <label htmlFor={id}>Type of event</label>
        <select
          id={id}
          className="input"
          value={group === null ? type : groupValue(group)}
          onChange={({ target: { value } }) =>
            change(
              value.startsWith(groupPrefix)
                ? { type: undefined, group: value.slice(groupPrefix.length) }
                : { type: value, group: undefined },
            )
          }
        >
          <option value="">All events</option>
          {eventGroups.map(({ label: heading, options }) => (
            <optgroup key={heading} label={heading}>
              <option value={groupValue(heading)}>All of: {heading}</option>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <DateFilter label="From" value={from} max={to ?? today} onChange={(date) => change({ from: date })} />
      <DateFilter label="To" value={to} min={from} max={today} onChange={(date) => change({ to: date })} />
    </fieldset>
  );
}
