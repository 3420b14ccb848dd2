import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import type { FamilyPaper } from '../../entities/papers/paper-queries.ts';
import { refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { showToast } from '../../ui/toast.tsx';

export type Declined = {
  readonly paper: Pick<FamilyPaper, 'paperId' | 'kind' | 'title'>;
  readonly athleteId: string;
  readonly name: string;
  readonly isSigned: boolean;
};

export const declineLabel = ({ paper: { kind }, isSigned }: Pick<Declined, 'paper' | 'isSigned'>): string => {
  if (isSigned) return 'Withdraw Consent';
  return kind === 'photo-consent' ? 'No Photos' : 'No, Thank You';
};

const titleOf = ({ paper: { kind, title }, name, isSigned }: Declined): string => {
  if (isSigned) return `Withdraw the consent for ${name}?`;
  return kind === 'photo-consent' ? `No photos of ${name}?` : `Say no to ${title} for ${name}?`;
};

function Content({ declined, onClose }: { readonly declined: Declined; readonly onClose: () => void }) {
  const { paper, athleteId, name } = declined;
  const isPhoto = paper.kind === 'photo-consent';
  const decline = useCommand({
    name: 'paper-not-declined',
    run: async () => {
      await api.call('declinePaper', { athleteId, paperId: paper.paperId });
      await refreshFamily();
      showToast(isPhoto ? `Saved: no photos of ${name}.` : `Saved: no to ${paper.title} for ${name}.`);
      onClose();
    },
  });
  return (
    <>
      <p>
        {isPhoto
          ? `From now on, the coach sees “No photos” next to ${name} on the roster.`
          : `${name} can train without this paper.`}{' '}
        The answer can be changed on any day.
      </p>
      <Failure>{decline.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Back
        </Button>
        <Button busy={decline.busy} busyLabel="Saving..." onClick={() => decline.start()}>
          {declineLabel(declined)}
        </Button>
      </DialogActions>
    </>
  );
}

type DeclineDialogProps = { readonly declined: Declined | undefined; readonly onClose: () => void };

export function DeclineDialog({ declined, onClose }: DeclineDialogProps) {
  return (
    <Dialog open={declined !== undefined} title={declined ? titleOf(declined) : 'Say no?'} onClose={onClose}>
      {declined && <Content key={declined.athleteId} declined={declined} onClose={onClose} />}
    </Dialog>
  );
}
