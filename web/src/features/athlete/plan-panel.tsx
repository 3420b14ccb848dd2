import { isWeekday } from '@hoops/domain/club/days';
import { isPlanId, planName } from '@hoops/domain/club/plans';
import { newestOperation } from '@hoops/domain/family/intents/operations';
import { isPlanUnpaid } from '@hoops/domain/family/payments/plan-debt';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api/api-types.ts';
import { classMonthWords } from '../../entities/athletes/class-pause-words.ts';
import { chosenPrograms, planBadge, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import { consentOf } from '../../entities/consent/consent-of.ts';
import { BankReturnNote } from '../../entities/operations/bank-confirmation.tsx';
import { importOrReload } from '../../lib/import-or-reload.ts';
import { planInMind } from '../../lib/plan-choice.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useMe } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PlanCard } from '../../ui/plan-card.tsx';
import { AddProgramsDialog } from './add-programs-dialog.tsx';
import { WeekStrip } from './existing-plan.tsx';
import type { ChangeDialog } from './plan-dialogs.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { ResumeConsent } from './resume-consent.tsx';
import { usePlanChange } from './use-plan-change.ts';

const Withdrawal = lazy(() => importOrReload(() => import('./withdrawal.tsx')));

/** Loads dialogs separately, because most visits need none. */
const PlanDialogs = lazy(() => importOrReload(() => import('./plan-dialogs.tsx')));

type PlanPanelProps = {
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly editable: boolean;
};

const consentTo = (shown: Parameters<typeof consentOf>[1] | null) =>
  shown && { consent: consentOf('plan-consent', shown) };

type OpenDialog = 'add' | ChangeDialog;

export function PlanPanel({ answer, editable }: PlanPanelProps) {
  const { athlete, chargePreviews } = answer;
  const { plan, openIntent } = athlete;
  const newest = newestOperation(answer.operations, athlete.athleteId);
  const { data: me } = useMe();
  const { params, change: changeAddress } = useAddressParams();
  const choosing = params.get('add');
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    editable && choosing !== null && plan === null ? 'add' : undefined,
  );
  const [isLoaded, setLoaded] = useState(false);
  const open = (which: OpenDialog) => {
    setLoaded(true);
    setDialog(which);
  };
  // Closes only the command's own dialog, because another dialog may have opened since.
  const closing = (which: OpenDialog) => () => setDialog((now) => (now === which ? undefined : now));
  const closeAdding = () => {
    closing('add')();
    if (choosing !== null) changeAddress({ add: undefined, card: undefined });
  };
  const cancelSwitch = usePlanChange('cancel-switch', answer);
  const undo = usePlanChange('undo-cancellation', answer);
  const endPause = usePlanChange('end-pause', answer);
  const failure = editable ? (cancelSwitch.failure ?? undo.failure ?? endPause.failure) : undefined;
  const place = useKeptFocus<HTMLDivElement>(
    [plan?.planId, !plan?.pendingSwitch, !plan?.cancellation, plan?.pause?.until, openIntent, dialog].join(),
  );
  const classes = chosenPrograms(athlete);
  const days = classes.filter(isWeekday);
  const settled = editable && openIntent === null;
  const canSwitch =
    settled && plan && !plan.pendingSwitch && !plan.cancellation && !plan.pause && !isPlanUnpaid(plan);
  const canEndPause =
    settled && plan?.pause && !plan.cancellation && plan.pause.until !== plan.currentPeriodEnd;
  const canCancel = settled && plan && !plan.cancellation;
  if (dialog && dialog !== 'add' && !(dialog === 'cancel' ? canCancel : canSwitch)) setDialog(undefined);

  const isFailureHidden = !settled || dialog !== undefined || failure !== undefined;

  const actions: ReactNode[] = [];
  if (settled && plan === null && days.length === 0) {
    actions.push(
      <Button key="add" onClick={() => setDialog('add')}>
        Add Programs
      </Button>,
    );
  }
  if (settled && plan?.pendingSwitch) {
    actions.push(
      <Button
        key="cancel-switch"
        look="line"
        busy={cancelSwitch.busy}
        busyLabel="Canceling the switch..."
        aria-describedby="after-cancel-switch"
        onClick={() =>
          cancelSwitch.start({
            athleteId: athlete.athleteId,
            stripeCustomerId: answer.stripeCustomerId,
            ...consentTo(chargePreviews.cancelSwitch),
          })
        }
      >
        Cancel Switch
      </Button>,
    );
  }
  if (canSwitch) {
    actions.push(
      <Button key="switch" onClick={() => open('switch')}>
        Switch Plan
      </Button>,
      <Button key="pause" look="line" onClick={() => open('pause')}>
        Pause Plan
      </Button>,
    );
  }
  if (canEndPause) {
    actions.push(
      <Button
        key="end-pause"
        look="line"
        busy={endPause.busy}
        busyLabel="Ending the pause..."
        aria-describedby="after-pause"
        onClick={() =>
          endPause.start({ athleteId: athlete.athleteId, ...consentTo(chargePreviews.endPause) })
        }
      >
        End Pause
      </Button>,
    );
  }
  if (canCancel) {
    actions.push(
      <Button key="cancel" look="danger" onClick={() => open('cancel')}>
        Cancel Training
      </Button>,
    );
  }
  if (settled && plan?.cancellation) {
    actions.push(
      <Button
        key="undo"
        look="line"
        busy={undo.busy}
        busyLabel="Keeping the training..."
        aria-describedby="after-undo"
        onClick={() =>
          undo.start({ athleteId: athlete.athleteId, ...consentTo(chargePreviews.undoCancellation) })
        }
      >
        Keep Training
      </Button>,
    );
  }

  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      {editable && <BankReturnNote />}
      <PlanCard
        name={plan ? planName[plan.planId] : days.length > 0 ? 'Classes' : 'No plan yet'}
        {...(plan && { monthlyCents: plan.price.cents })}
        badge={planBadge(athlete)}
      >
        {!plan && days.length > 0 && <WeekStrip on={days} />}
        {!plan && classes.length > 0 && <p>{programsText(classes)}</p>}
        {me &&
          classMonthWords(athlete, me.today).map((words) => (
            <p key={words} className="muted">
              {`${words}.`}
            </p>
          ))}
        <PlanNotes
          answer={answer}
          own={editable}
          operation={
            dialog === 'add' || (newest?.status === 'failed' && isFailureHidden) ? undefined : newest
          }
        />
        <Failure>{failure}</Failure>
        {plan && isLoaded && (
          <Suspense>
            <PlanDialogs dialog={dialog} closing={closing} answer={answer} plan={plan} />
          </Suspense>
        )}
        {actions.length > 0 && <div className="plan-actions">{actions}</div>}
        {canSwitch && (
          <p className="muted">
            If you pause, you keep the plan and pay nothing until you are back. If you cancel, the plan ends
            at the end of the month you paid for.
          </p>
        )}
        {settled && plan?.pendingSwitch && (
          <ResumeConsent
            id="after-cancel-switch"
            what="cancel the switch"
            button="Cancel Switch"
            preview={chargePreviews.cancelSwitch}
          />
        )}
        {canEndPause && (
          <ResumeConsent
            id="after-pause"
            what="end the pause"
            button="End Pause"
            preview={chargePreviews.endPause}
          />
        )}
        {settled && plan?.cancellation && (
          <ResumeConsent
            id="after-undo"
            what="keep training"
            button="Keep Training"
            preview={chargePreviews.undoCancellation}
          />
        )}
        {/* The note and the links below it appear together, because a late note would shift the links. */}
        <Suspense>
          {settled && plan && plan.lastDayToWithdraw !== null && me && me.today <= plan.lastDayToWithdraw && (
            <Withdrawal answer={answer} last={plan.lastDayToWithdraw} plan={plan} />
          )}
          {settled && !plan && (
            <p className="muted">
              {days.length > 0
                ? 'You can have a plan or weekday classes, not both. '
                : 'Prefer single days? '}
              <Link to="/programs">Choose classes</Link>
            </p>
          )}
          {settled && plan && (
            <p className="muted">
              <Link to="/programs">Scrimmage league</Link>
              {classes.includes('reps') ? ': enrolled' : ' can be added to a plan.'}
            </p>
          )}
        </Suspense>
        {editable && (
          <AddProgramsDialog
            open={dialog === 'add'}
            onClose={closeAdding}
            answer={answer}
            chosenBefore={isPlanId(choosing) ? choosing : planInMind()}
            // Stores the choice in the address, because Back from Stripe may reload the page.
            onLeave={(chosen) => changeAddress({ add: chosen ?? 'plan' })}
          />
        )}
      </PlanCard>
    </div>
  );
}
