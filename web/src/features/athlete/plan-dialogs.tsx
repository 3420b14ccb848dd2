import { otherPlan } from '@hoops/domain/club/plans';
import type { ApiAnswer } from '../../api/api-types.ts';
import type { Athlete } from '../../session/me.ts';
import { CancelTrainingDialog } from './cancel-training-dialog.tsx';
import { PausePlanDialog } from './pause-plan-dialog.tsx';
import { SwitchPlanDialog } from './switch-plan-dialog.tsx';

export type ChangeDialog = 'switch' | 'pause' | 'cancel';

type PlanDialogsProps = {
  /** Which of them is open; another one's name when none is. */
  readonly dialog: string | undefined;
  readonly closing: (which: ChangeDialog) => () => void;
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly plan: NonNullable<Athlete['plan']>;
};

/** What can be changed about a plan that there is. */
export default function PlanDialogs({ dialog, closing, ...of }: PlanDialogsProps) {
  const propsOf = (which: ChangeDialog) => ({ ...of, open: dialog === which, onClose: closing(which) });
  return (
    <>
      <SwitchPlanDialog {...propsOf('switch')} to={otherPlan(of.plan.planId)} />
      <PausePlanDialog {...propsOf('pause')} />
      <CancelTrainingDialog {...propsOf('cancel')} />
    </>
  );
}
