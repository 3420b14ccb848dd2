import { type Weekday, weekdayLabels, weekdayName } from '@hoops/domain/days';
import { CheckIcon, PlusIcon } from './icons.tsx';

type DayPickerProps = {
  readonly legend: string;
  /** Only the days that the athlete's grade offers (spec section 2, /programs). */
  readonly offered: readonly Weekday[];
  readonly chosen: readonly Weekday[];
  readonly onToggle: (day: Weekday) => void;
  readonly off?: boolean;
};

/** Day buttons: full names up to three days, abbreviations from four on (spec section 9). */
export function DayPicker({ legend, offered, chosen, onToggle, off = false }: DayPickerProps) {
  const labels = weekdayLabels(offered);
  return (
    <fieldset className="day-picker">
      <legend>{legend}</legend>
      <div>
        {offered.map((day, index) => {
          const on = chosen.includes(day);
          return (
            <button
              key={day}
              type="button"
              className="pill"
              aria-pressed={on}
              aria-disabled={off || undefined}
              aria-label={labels[index] === weekdayName[day] ? undefined : weekdayName[day]}
              onClick={() => {
                if (!off) onToggle(day);
              }}
            >
              {on ? <CheckIcon /> : <PlusIcon />}
              {labels[index]}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
