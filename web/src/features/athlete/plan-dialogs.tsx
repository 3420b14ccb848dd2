import { otherPlan } from '@hoops/domain/club/plans';
import { useEffect } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import type { Athlete } from '../../session/me.ts';
import { Failure } from '../../ui/failure.tsx';
import { CancelTrainingDialog } from './cancel-training-dialog.tsx';
import { PausePlanDialog } from './pause-plan-dialog.tsx';
import { SwitchPlanDialog } from './switch-plan-dialog.tsx';
import { usePlanChange } from './use-plan-change.ts';

export type ChangeDialog = 'switch' | 'pause' | 'cancel';

type PlanDialogsProps = {
  readonly dialog: string | undefined;
  readonly closing: (which: ChangeDialog) => () => void;
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly plan: NonNullable<Athlete['plan']>;
};

/** Closes a dialog that another tab has made outdated. The page shows the rejection instead. */
export default function PlanDialogs({ dialog, closing, ...of }: PlanDialogsProps) {
  const switchPlan = usePlanChange('switch-plan', of.answer, {
    onDone: closing('switch'),
    whenOutdated: planChangeSentences.planDetailsFailed,
  });
  const pausePlan = usePlanChange('pause-plan', of.answer, { onDone: closing('pause') });
  const commands = [switchPlan, pausePlan];
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one opens, not when one has failed.
  useEffect(() => {
    for (const { failure, clearFailure } of commands) if (dialog && failure !== undefined) clearFailure();
  }, [dialog]);
  const propsOf = (which: ChangeDialog) => ({ ...of, open: dialog === which, onClose: closing(which) });
  return (
    <>
      {dialog === undefined && <Failure>{switchPlan.failure ?? pausePlan.failure}</Failure>}
      <SwitchPlanDialog {...propsOf('switch')} to={otherPlan(of.plan.planId)} command={switchPlan} />
      <PausePlanDialog {...propsOf('pause')} command={pausePlan} />
      <CancelTrainingDialog {...propsOf('cancel')} />
    </>
  );
}
