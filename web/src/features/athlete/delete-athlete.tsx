import { planName } from '@hoops/domain/club/plans';
import { ordinalDate } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { chosenPrograms, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import { operationFailure } from '../../entities/operations/operation-sentences.ts';
import { useOperation } from '../../entities/operations/use-operation.ts';
import { ChargeNote } from '../../entities/payments/charge-note.tsx';
import { deletionWords } from '../../entities/payments/charge-words.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshMe, useMe } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Deletes an athlete: ends the plan, then removes the record (spec section 4). */
export function DeleteAthlete({ answer }: { readonly answer: ApiAnswer<'getAthlete'> }) {
  const { your } = useFamilyPronouns();
  const { athlete, chargePreviews } = answer;
  const { athleteId, athleteName, plan, openIntent } = athlete;
  const [open, setOpen] = useState(false);
  const { leadOn } = useNavigateIfStillHere();
  const { data: me } = useMe();
  const remove = useOperation('deleteAthlete', {
    kind: 'remove-athlete',
    operations: me?.family?.operations ?? answer.operations,
    athleteId,
    failureSentence: (error) =>
      error instanceof ApiError && error.code === 'offline'
        ? `${planChangeSentences.deleteAthleteFailed} ${sentenceFor(error)}`
        : planChangeSentences.deleteAthleteFailed,
    refusal: operationFailure,
    doneCode: 'not-found',
    // Refetching the deleted athlete would show a missing page.
    refresh: refreshMe,
    onDone: () => {
      showToast(`${athleteName} is deleted.`);
      leadOn('/portal', { replace: true });
    },
  });
  const close = () => {
    remove.clearFailure();
    setOpen(false);
  };
  // Closes the dialog even if the response was lost.
  if (open && openIntent === 'remove-athlete' && !remove.busy) close();
  const classes = chosenPrograms(athlete);

  return (
    <div>
      <Button look="danger" off={openIntent === 'remove-athlete'} onClick={() => setOpen(true)}>
        <TrashIcon />
        Delete Athlete
      </Button>
      <Dialog open={open} title={`Delete ${athleteName}?`} onClose={close}>
        <ul className="consequences">
          {plan && (
            <li>
              The {planName[plan.planId]} plan ends right away, not on {ordinalDate(plan.currentPeriodEnd)}.
            </li>
          )}
          {classes.length > 0 && <li>Classes that end: {programsText(classes)}.</li>}
          <li>
            All information about {athleteName} is removed from {your} account. This cannot be undone.
          </li>
          <li>Unpaid class bills are still due.</li>
          {plan?.owed && <li>{dollars(plan.owed.cents, true)} in unpaid plan charges is still due.</li>}
        </ul>
        <ChargeNote words={deletionWords(plan !== null, chargePreviews.deleteAthlete.classes)} />
        <Failure>{remove.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Keep {athleteName}
          </Button>
          <Button
            look="danger"
            busy={remove.busy}
            busyLabel="Deleting..."
            onClick={() => remove.start({ athleteId })}
          >
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
