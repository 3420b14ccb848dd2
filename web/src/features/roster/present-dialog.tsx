import { listed } from '@hoops/domain/text/fill';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { RowAthlete } from './roster-row.tsx';

export const missingPapers = ({ badges = [] }: RowAthlete): readonly string[] =>
  badges.filter(({ badge }) => badge === 'missing').map(({ title }) => title);

type PresentDialogProps = {
  readonly athlete: RowAthlete | undefined;
  readonly onMark: (athlete: RowAthlete) => void;
  readonly onClose: () => void;
};

export function PresentDialog({ athlete, onMark, onClose }: PresentDialogProps) {
  return (
    <Dialog
      open={athlete !== undefined}
      title={
        athlete ? `${athlete.athleteName} has no signed ${listed(missingPapers(athlete))}` : 'Not signed'
      }
      onClose={onClose}
    >
      {athlete && (
        <>
          <p>Mark present anyway? The history will show it, so you can talk to the family.</p>
          <DialogActions>
            <Button look="line" onClick={onClose}>
              Not Now
            </Button>
            <Button
              onClick={() => {
                onMark(athlete);
                onClose();
              }}
            >
              Mark Present
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
