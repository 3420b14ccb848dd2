import { isRange } from '@hoops/domain/time/date-range';
import { useId } from 'react';
import {
  type EventFilters as Filters,
  type LoggedEvent,
  useEvents,
} from '../../entities/events/event-queries.ts';
import { useParent } from '../../entities/parents/parent-queries.ts';

type Change = (changes: Readonly<Record<string, string | undefined>>) => void;

type ChoiceProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly other: string;
  readonly onChange: (value: string) => void;
};

function Choice({ label, value = '', all, options, other, onChange }: ChoiceProps) {
  const id = useId();
  const isOther = value !== '' && !options.some((option) => option.value === value);
  return (
    <div className="control">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {isOther && <option value={value}>{other}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type WordsProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
};

/** Text filter that applies on blur or Enter, not on each keystroke. */
function Words({ label, value = '', onChange }: WordsProps) {
  const id = useId();
  return (
    <form
      className="control"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(String(new FormData(event.currentTarget).get('words') ?? '').trim());
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        key={value}
        id={id}
        name="words"
        className="input"
        maxLength={200}
        autoComplete="off"
        defaultValue={value}
        onBlur={(event) => event.target.value.trim() !== value && onChange(event.target.value.trim())}
      />
    </form>
  );
}

type AthleteFilterProps = {
  readonly familyId: string;
  readonly athlete: string | undefined;
  readonly onChange: (athlete: string) => void;
};

function AthleteFilter({ familyId, athlete, onChange }: AthleteFilterProps) {
  const { data } = useParent(familyId);
  const athletes = data?.family.athletes ?? [];
  return (
    <Choice
      label="Athlete"
      all="All athletes"
      other="A former athlete"
      value={athlete}
      options={athletes.map(({ athleteId, athleteName }) => ({ value: athleteId, label: athleteName }))}
      onChange={onChange}
    />
  );
}

const parts = [
  { value: 'stripe', label: 'Payment provider' },
  { value: 'billing', label: 'Billing' },
  { value: 'assess-charges', label: 'Monthly bills' },
  { value: 'autopay', label: 'Automatic payment' },
  { value: 'notices', label: 'Notices' },
  { value: 'mailer', label: 'Mailer' },
  { value: 'ses', label: 'Mail provider' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'reconcile', label: 'Comparison with Stripe' },
] as const;

const peopleIn = (events: readonly LoggedEvent[]) => [
  ...new Map(
    events
      .filter(({ actorRole }) => ['parent', 'admin', 'operator'].includes(actorRole))
      .toReversed()
      .map(({ actorSub, by }) => [actorSub, { value: actorSub, label: by }]),
  ).values(),
];

type MoreFiltersProps = {
  readonly filters: Filters;
  readonly me: { readonly sub: string };
  readonly change: Change;
};

/** Rarely used filters, expanded while any of them is set. */
export function MoreFilters({ filters, me, change }: MoreFiltersProps) {
  const { family, athlete, by, onBehalf, command, stream, because, text } = filters;
  const isUsed = [athlete, by, onBehalf, command, stream, because, text].some((value) => value !== undefined);
  const listed = useEvents(isRange(filters) ? filters : {}).items ?? [];
  const known = [
    { value: me.sub, label: 'Me' },
    ...(family !== undefined && family !== me.sub
      ? [{ value: family, label: 'The parent of the family' }]
      : []),
    ...parts,
  ];
  const others = peopleIn(listed).filter(({ value }) => !known.some((one) => one.value === value));
  return (
    <details className="more" open={isUsed || undefined}>
      <summary>More filters</summary>
      <div className="event-filters">
        {family !== undefined && (
          <AthleteFilter
            familyId={family}
            athlete={athlete}
            onChange={(value) => change({ athlete: value })}
          />
        )}
        <Choice
          label="Done by"
          all="Anyone"
          other="One person"
          value={by}
          options={[...known, ...others]}
          onChange={(value) => change({ by: value })}
        />
        <Words label="Words in the description" value={text} onChange={(value) => change({ text: value })} />
        <Words label="Command" value={command} onChange={(value) => change({ command: value })} />
        <Words label="Stream" value={stream} onChange={(value) => change({ stream: value })} />
        <Words label="Request" value={because} onChange={(value) => change({ because: value })} />
        <label className="check">
          <input
            type="checkbox"
            checked={onBehalf === 'yes'}
            onChange={(event) => change({ 'on-behalf': event.target.checked ? 'yes' : undefined })}
          />
          Only actions on behalf of families
        </label>
      </div>
    </details>
  );
}
