import { api } from '../../api.ts';
import { refreshFamily } from '../../queries/family-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { useAction } from '../../ui/use-action.ts';

type AnotherAthleteDialogProps = {
  readonly open: boolean;
  readonly savedName: string;
  /** Yes, or closed without an answer: the empty form is there either way. */
  readonly onYes: () => void;
};

/** 'Would you like to add another athlete?' No ends the step (spec section 4). */
export function AnotherAthleteDialog({ open, savedName, onYes }: AnotherAthleteDialogProps) {
  const no = useAction({
    name: 'onboarding-not-continued',
    run: async () => {
      await api.call('continueOnboarding', { action: 'no-more-athletes' });
      // The guard leads on to the next step.
      await refreshFamily();
    },
  });
  return (
    <Dialog open={open} title="Would you like to add another athlete?" onClose={onYes}>
      <p className="muted">{savedName} is saved.</p>
      {no.failure !== undefined && (
        <Note tone="bad" announce="alert">
          {no.failure}
        </Note>
      )}
      <DialogActions>
        <Button look="line" busy={no.busy} onClick={() => no.start()}>
          No
        </Button>
        <Button onClick={onYes}>Yes</Button>
      </DialogActions>
    </Dialog>
  );
}
