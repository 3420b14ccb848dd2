import { type Weekday, weekdayLabels, weekdayName } from '@hoops/domain/club/days';
import { type ReactNode, useId } from 'react';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';

type WeekdayPickerProps = {
  readonly legend: string;
  readonly offered: readonly Weekday[];
  readonly chosen: readonly Weekday[];
  readonly timesOn?: ((day: Weekday) => readonly string[]) | undefined;
  readonly onToggle: (day: Weekday) => void;
  readonly lacksTime: (day: Weekday) => boolean;
  readonly isOff: (day: Weekday) => boolean;
  /** Renders a day's open places in an element with the given id. */
  readonly placeOn: (day: Weekday, id: string) => ReactNode;
};

/** Day buttons with full names for up to three days, and abbreviations for four or more (spec section 9). */
export function WeekdayPicker({
  legend,
  offered,
  chosen,
  timesOn,
  onToggle,
  lacksTime,
  isOff,
  placeOn,
}: WeekdayPickerProps) {
  const labels = weekdayLabels(offered);
  const id = useId();
  return (
    <fieldset className="day-picker">
      <legend>{legend}</legend>
      <div>
        {offered.map((day, index) => {
          const on = chosen.includes(day);
          return (
            <div key={day} className="day">
              <button
                type="button"
                className="pill"
                aria-pressed={on}
                aria-disabled={isOff(day) || undefined}
                aria-label={labels[index] === weekdayName[day] ? undefined : weekdayName[day]}
                aria-describedby={`${id}-${day} ${id}-${day}-place`}
                onClick={() => {
                  if (!isOff(day)) onToggle(day);
                }}
              >
                {on ? <CheckIcon /> : <PlusIcon />}
                {labels[index]}
              </button>
              <div className="day-facts">
                {timesOn && (
                  <p id={`${id}-${day}`} className="day-times">
                    {timesOn(day).length === 0
                      ? lacksTime(day)
                        ? 'Not on the schedule yet, so it cannot be added'
                        : 'No time yet: ask the coach before you pay'
                      : timesOn(day).map((text) => <span key={text}>{text}</span>)}
                  </p>
                )}
                {placeOn(day, `${id}-${day}-place`)}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
