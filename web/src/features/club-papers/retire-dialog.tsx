import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type ClubPaper, refreshClubPapers } from './club-paper-queries.ts';

function Content({ paper, onClose }: { readonly paper: ClubPaper; readonly onClose: () => void }) {
  const { paperId, version: seen, title } = paper;
  const retire = useCommand({
    name: 'paper-not-retired',
    run: async () => {
      try {
        await api.call('retirePaper', { paperId, seen });
      } finally {
        await refreshClubPapers();
      }
      showToast(`${title} is no longer in use.`);
      onClose();
    },
  });
  return (
    <>
      <p>
        Families are no longer asked to sign it, and it leaves the roster. All signatures and signed copies
        stay. You can use the paper again later.
      </p>
      <Failure>{retire.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Keep Asking
        </Button>
        <Button busy={retire.busy} busyLabel="Stopping..." onClick={() => retire.start()}>
          Stop Asking
        </Button>
      </DialogActions>
    </>
  );
}

type RetireDialogProps = { readonly paper: ClubPaper | undefined; readonly onClose: () => void };

export function RetireDialog({ paper, onClose }: RetireDialogProps) {
  return (
    <Dialog
      open={paper !== undefined}
      title={paper ? `Stop asking for ${paper.title}?` : 'Stop asking?'}
      onClose={onClose}
    >
      {paper && <Content key={paper.paperId} paper={paper} onClose={onClose} />}
    </Dialog>
  );
}
