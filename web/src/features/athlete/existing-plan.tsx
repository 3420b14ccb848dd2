import { type Weekday, weekdayAbbreviation, weekdayName, weekdays } from '@hoops/domain/club/days';
import { planName } from '@hoops/domain/club/plans';
import type { Athlete } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';

type ExistingPlanProps = {
  readonly plan: NonNullable<Athlete['plan']>;
  readonly failure: string | undefined;
  readonly onClose: () => void;
};

export function ExistingPlan({ plan, failure, onClose }: ExistingPlanProps) {
  const { planId, price, renewalDate } = plan;
  return (
    <>
      {failure !== undefined && (
        <Note tone="warn" announce="alert">
          {failure}
        </Note>
      )}
      <p>
        <strong>{planName[planId]}</strong>, {dollars(price.cents)} a month. It renews on {renewalDate}.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Show the plan</Button>
      </DialogActions>
    </>
  );
}

/** Training days of classes; hidden for plans, because the coach arranges the days of a plan. */
export function WeekStrip({ on }: { readonly on: readonly Weekday[] }) {
  return (
    <ul className="week-strip" aria-label="Training days">
      {weekdays.map((day) => (
        <li key={day} data-on={on.includes(day)}>
          <span aria-hidden="true">{weekdayAbbreviation[day]}</span>
          <span className="visually-hidden">
            {weekdayName[day]}: {on.includes(day) ? 'training' : 'no training'}
          </span>
        </li>
      ))}
    </ul>
  );
}
