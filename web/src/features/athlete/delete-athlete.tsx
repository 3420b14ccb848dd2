import { planName } from '@hoops/domain/club/plans';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { chosenPrograms, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import { ChargeNote } from '../../entities/payments/charge-note.tsx';
import { deletionWords } from '../../entities/payments/charge-words.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshFamily, refreshMe } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Ends the plan, then removes the record (spec section 4). */
export function DeleteAthlete({ answer }: { readonly answer: ApiAnswer<'getAthlete'> }) {
  const { your } = useFamilyPronouns();
  const { athlete, chargePreviews } = answer;
  const { athleteId, athleteName, plan, openIntent } = athlete;
  const [open, setOpen] = useState(false);
  const { leadOn } = useNavigateIfStillHere();
  const remove = useCommand({
    name: 'athlete-not-deleted',
    failureSentence: (error) =>
      error instanceof ApiError && error.code === 'offline'
        ? `${planChangeSentences.deleteAthleteFailed} ${sentenceFor(error)}`
        : planChangeSentences.deleteAthleteFailed,
    run: async () => {
      try {
        await api.call('deleteAthlete', { athleteId });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'unknown') {
          // Stripe has not answered yet.
          setOpen(false);
          await refreshFamily();
          return;
        }
        // Already deleted in a different tab.
        if (error.code !== 'not-found') throw error;
      }
      await refreshMe();
      showToast(`${athleteName} is deleted.`);
      leadOn('/portal', { replace: true });
    },
  });
  const close = () => {
    remove.clearFailure();
    setOpen(false);
  };
  // Closes even after a lost answer.
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
              The {planName[plan.planId]} plan ends right away, not on {plan.renewalDate}.
            </li>
          )}
          {classes.length > 0 && <li>These end: {programsText(classes)}.</li>}
          <li>
            All information about {athleteName} is removed from {your} account. This cannot be undone.
          </li>
          <li>Unpaid class bills are still due.</li>
          {plan?.owed && <li>{dollars(plan.owed.cents, true)} in unpaid plan charges is no longer due.</li>}
        </ul>
        <ChargeNote
          words={deletionWords(chargePreviews.deleteAthlete.plan, chargePreviews.deleteAthlete.classes)}
        />
        <Failure>{remove.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Keep {athleteName}
          </Button>
          <Button look="danger" busy={remove.busy} busyLabel="Deleting..." onClick={() => remove.start()}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
