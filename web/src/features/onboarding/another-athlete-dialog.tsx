import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';

type AnotherAthleteDialogProps = {
  readonly open: boolean;
  readonly savedName: string;
  readonly onYes: () => void;
  /** "No" completes the onboarding step (spec section 4). */
  readonly no: { readonly start: () => void; readonly busy: boolean; readonly failure: string | undefined };
};

/** Spec section 2, /add-athlete. */
export function AnotherAthleteDialog({ open, savedName, onYes, no }: AnotherAthleteDialogProps) {
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
