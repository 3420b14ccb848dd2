import { className, type Program } from '@hoops/domain/club/days';
import { api } from '../../api/api.ts';
import { refreshPlaces } from '../../entities/classes/place-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { showToast } from '../../ui/toast.tsx';

export type PlaceToOffer = {
  readonly program: Program;
  readonly familyId: string;
  readonly athleteId: string;
  readonly name: string;
};

type OfferPlaceDialogProps = {
  readonly place: PlaceToOffer | undefined;
  readonly onClose: () => void;
};

export function OfferPlaceDialog({ place, onClose }: OfferPlaceDialogProps) {
  return (
    <Dialog open={place !== undefined} title={`Offer ${place?.name ?? ''} a place?`} onClose={onClose}>
      {place && (
        <ReasonForm
          hint="The family can see it."
          send={async ({ reason }, idempotencyKey) => {
            const { name: _, ...offered } = place;
            try {
              await api.call('offerPlace', { ...offered, reason }, { idempotencyKey });
            } finally {
              await refreshPlaces();
            }
          }}
          onSent={() => {
            showToast(`${place.name} was offered a place. We are letting the family know.`);
            onClose();
          }}
          sendLabel="Offer Place"
          busyLabel="Offering..."
          closeLabel="Back"
          onClose={onClose}
        >
          <p>
            If {className(place.program)} is full, it gets one more place. No one on the waitlist loses their
            turn.
          </p>
        </ReasonForm>
      )}
    </Dialog>
  );
}
