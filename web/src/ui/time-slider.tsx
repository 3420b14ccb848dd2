import { useId } from 'react';

type TimeSliderProps = {
  /** Oldest first: one stop per event. */
  readonly stops: readonly { readonly at: string; readonly title: string }[];
  readonly index: number;
  readonly onChange: (index: number) => void;
};

/** Steps back through time event by event; the label and the spoken value name the moment. */
export function TimeSlider({ stops, index, onChange }: TimeSliderProps) {
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
    </div>
  );
}
