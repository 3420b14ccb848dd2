import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

type TwinDialogProps = {
  readonly name: string | undefined;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

export function TwinDialog({ name, onYes, onNo }: TwinDialogProps) {
  return (
    <Dialog open={name !== undefined} title={`Add another ${name ?? 'athlete'}?`} onClose={onNo}>
      <p>You already added an athlete with this name and birth date. Is this another child?</p>
      <DialogActions>
        <Button look="line" onClick={onNo}>
          No, go back
        </Button>
        <Button onClick={onYes}>Yes, add another</Button>
      </DialogActions>
    </Dialog>
  );
}
