import type { Program } from '@hoops/domain/club/days';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { Family } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import { type MailedEvent, type MailsOf, nameOf, toHousehold } from './family-mail-context.ts';
import { offerExpired, placeOffered } from './templates/waitlist.ts';

type Offer = { readonly athleteId: AthleteId; readonly program: Program };

export const lacksClass = (family: Family, { athleteId, program }: Offer): boolean =>
  athleteOf(family, athleteId)?.classes.includes(program) === false;

export const waitlistMails = {
  PlaceOffered: (offer, context) =>
    offer.until > context.at && lacksClass(context.family, offer)
      ? toHousehold(context, 'place-offered', (facts) =>
          placeOffered({ ...facts, ...offer, athleteName: nameOf(context.family, offer.athleteId) }),
        )
      : [],
  OfferExpired: (offer, context) =>
    lacksClass(context.family, offer)
      ? toHousehold(context, 'offer-expired', (facts) =>
          offerExpired({ ...facts, ...offer, athleteName: nameOf(context.family, offer.athleteId) }),
        )
      : [],
} as const satisfies { readonly [Type in MailedEvent['type']]?: MailsOf<Type> };
