import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { PapersToSign } from '../../entities/papers/papers-to-sign.tsx';
import { OnboardingLayout, useOnboarding } from '../../layout/onboarding-layout.tsx';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { useSearch } from '../../lib/use-search.ts';
import { refreshFamily, useFamily } from '../../session/me.ts';
import { isRevisit } from '../../session/onboarding-address.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AthleteForm } from './athlete-form.tsx';

const formAddress = '/add-athlete?onboarding=true';
const popupAddress = `${formAddress}&showPopup=true`;

/** Adds an athlete. During onboarding, then offers to add another (spec section 4). */
export default function AddAthletePage() {
  const { leadOn } = useNavigateIfStillHere();
  const search = useSearch();
  const { state } = useLocation();
  const onboarding = useOnboarding();
  const [saved, setSaved] = useState(0);
  const family = useFamily();
  const popup = search.get('showPopup') === 'true';
  const popupBefore = useRef(popup);
  useEffect(() => {
    if (popupBefore.current && !popup) document.getElementsByName('athleteName')[0]?.focus();
    popupBefore.current = popup;
  }, [popup]);
  const noMore = useCommand({
    name: 'onboarding-not-continued',
    run: async () => {
      await api.call('continueOnboarding', { action: 'no-more-athletes' });
      await refreshFamily();
      // Redirects only revisits here, because the guard redirects after the step advances.
      if (isRevisit(state)) leadOn('/portal');
    },
  });
  if (!family) return null;
  const { athletes } = family.family;
  const mayAskForMore = onboarding && athletes.length > 0;
  const lastName = athletes.at(-1)?.athleteName;

  return (
    <OnboardingLayout stage="Add your athletes">
      <h1>{mayAskForMore || !onboarding ? 'Add an athlete' : 'Add your first athlete'}</h1>
      {mayAskForMore && (
        <Note tone="ok">
          Saved so far: {athletes.map(({ athleteName }) => athleteName).join(', ')}.
          <Button look="line" busy={noMore.busy} onClick={() => noMore.start()}>
            No more athletes to add
          </Button>
          <Failure plain>{popup ? undefined : noMore.failure}</Failure>
        </Note>
      )}
      {mayAskForMore && <PapersToSign />}
      <Card>
        <AthleteForm
          key={saved}
          me={family.me}
          onSave={async (athlete, idempotencyKey) => {
            await api.call('addAthlete', athlete, { idempotencyKey });
            await refreshFamily();
            // Shows a toast only outside onboarding, where no next dialog confirms the athlete.
            if (!onboarding) showToast(`${athlete.athleteName} is added.`);
          }}
          onSaved={() => {
            if (!onboarding) {
              leadOn('/portal');
              return;
            }
            setSaved((count) => count + 1);
            leadOn(popupAddress, { replace: true, state });
          }}
        />
      </Card>
      <AnotherAthleteDialog
        open={mayAskForMore && popup}
        savedName={lastName ?? ''}
        no={noMore}
        onYes={() => leadOn(formAddress, { replace: true, state })}
      />
    </OnboardingLayout>
  );
}

type AnotherAthleteDialogProps = {
  readonly open: boolean;
  readonly savedName: string;
  readonly onYes: () => void;
  /** "No" completes the onboarding step (spec section 4). */
  readonly no: { readonly start: () => void; readonly busy: boolean; readonly failure: string | undefined };
};

function AnotherAthleteDialog({ open, savedName, onYes, no }: AnotherAthleteDialogProps) {
  return (
    <Dialog open={open} title="Would you like to add another athlete?" onClose={onYes}>
      <p className="muted">{savedName} is saved.</p>
      <Failure>{no.failure}</Failure>
      <DialogActions>
        <Button look="line" busy={no.busy} onClick={() => no.start()}>
          No
        </Button>
        <Button onClick={onYes}>Yes</Button>
      </DialogActions>
    </Dialog>
  );
}
