import { className } from '@hoops/domain/club/days';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { type ClassPlace, refreshPlaces } from '../../entities/classes/place-queries.ts';
import type { Athlete } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';

type LeaveProps = {
  readonly athlete: Athlete;
  readonly place: ClassPlace;
  readonly onClose: () => void;
};

function Leave({ athlete, place, onClose }: LeaveProps) {
  const { program, position, offeredUntil } = place;
  const { athleteId, athleteName } = athlete;
  const isOffered = offeredUntil !== null;
  const leave = useCommand({
    name: 'waitlist-not-left',
    run: async () => {
      try {
        await api.call('leaveWaitlist', { program, athleteId });
      } finally {
        await refreshPlaces();
      }
      onClose();
    },
  });
  return (
    <>
      <p>
        {isOffered
          ? `The place in ${className(program)} goes to the next family, and ${athleteName} is no longer on the waitlist.`
          : `${athleteName} gives up number ${position} on the waitlist for ${className(program)}.`}
      </p>
      <Failure>{leave.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Back
        </Button>
        <Button look="danger" busy={leave.busy} busyLabel="Saving..." onClick={() => leave.start()}>
          {isOffered ? 'Decline Place' : 'Leave Waitlist'}
        </Button>
      </DialogActions>
    </>
  );
}

export function LeaveWaitlistDialog({ open, ...props }: LeaveProps & { readonly open: boolean }) {
  const title = props.place.offeredUntil === null ? 'Leave the waitlist?' : 'Decline the place?';
  return (
    <Dialog open={open} title={title} onClose={props.onClose}>
      {open && <Leave {...props} />}
    </Dialog>
  );
}
