import { shiftDate } from '@hoops/domain/time/club-time';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';

type DateNavigatorProps = {
  readonly date: string;
  readonly today: string;
  readonly onChange: (date: string) => void;
};

export function DateNavigator({ date, today, onChange }: DateNavigatorProps) {
  const id = useId();
  return (
    <div className="roster-days">
      <Button look="line" aria-label="Previous day" onClick={() => onChange(shiftDate(date, -1))}>
        Previous
      </Button>
      <div>
        <label className="visually-hidden" htmlFor={id}>
          Day
        </label>
        <input
          id={id}
          className="input"
          type="date"
          value={date}
          onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
        />
      </div>
      <Button look="line" aria-label="Next day" onClick={() => onChange(shiftDate(date, 1))}>
        Next
      </Button>
      {date !== today && (
        <Button look="line" onClick={() => onChange(today)}>
          Today
        </Button>
      )}
    </div>
  );
}
