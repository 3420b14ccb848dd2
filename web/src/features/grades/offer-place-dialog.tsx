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
            showToast(`${place.name} is offered a place. The family is being notified.`);
            onClose();
          }}
          sendLabel="Offer Place"
          busyLabel="Offering..."
          closeLabel="Back"
          onClose={onClose}
        >
          <p>
            If {className(place.program)} has no free place, it gets one more. Nobody on the waitlist loses a
            place.
          </p>
        </ReasonForm>
      )}
    </Dialog>
  );
}
