import '../../ui/time-slider.css';
import { useId } from 'react';

type TimeSliderProps = {
  /** Times to select, oldest first. */
  readonly stops: readonly { readonly at: string; readonly title: string }[];
  readonly index: number;
  readonly onChange: (index: number) => void;
  readonly day: { readonly date: string; readonly min: string | undefined; readonly max: string };
  readonly onDay: (date: string) => void;
};

export function TimeSlider({ stops, index, onChange, day, onDay }: TimeSliderProps) {
  const id = useId();
  const stop = stops[index];
  if (!stop) return null;
  return (
    <div className="time-slider">
      <label htmlFor={id}>
        View as of <strong>{stop.at}</strong>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={stops.length - 1}
        value={index}
        aria-valuetext={`${stop.at}: ${stop.title}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <label htmlFor={`${id}-day`}>Or as of the end of a day</label>
      <input
        id={`${id}-day`}
        className="input"
        type="date"
        min={day.min}
        max={day.max}
        value={day.date}
        onChange={(event) => event.target.value !== '' && onDay(event.target.value)}
      />
    </div>
  );
}
