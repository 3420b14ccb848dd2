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
