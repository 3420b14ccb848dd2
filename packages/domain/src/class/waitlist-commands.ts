import type * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import type { Grade } from '../club/grades.ts';
import { reject } from '../decider.ts';
import { ClassPlacesSet, PlaceDeclined, PlaceOffered, WaitlistJoined, WaitlistLeft } from './events.ts';
import type { offerPlaceInput } from './inputs.ts';
import { offerDeadline } from './offer-deadline.ts';
import { classCommand, find, type Graded, type OfAthlete, withOffers } from './offers.ts';
import { type ClassState, hasPlace, withoutSessionsOf } from './state.ts';

const JoinWaitlist = classCommand({
  type: 'JoinWaitlist',
  emits: [WaitlistJoined],
  rejects: ['already-in-class', 'class-has-places'],
}).decidedBy((state, asked: Graded, { at }) => {
  if (find(state.taken, asked)) return reject('already-in-class');
  if (find(state.waiting, asked)) return [];
  if (hasPlace(withoutSessionsOf(state, asked.athleteId), asked.grade, { at }))
    return reject('class-has-places');
  return [{ type: 'WaitlistJoined', data: asked }];
});

const LeaveWaitlist = classCommand({
  type: 'LeaveWaitlist',
  emits: [WaitlistLeft, PlaceDeclined, PlaceOffered],
  rejects: [],
}).decidedBy((state, asked: OfAthlete, { at }) => {
  const waiting = find(state.waiting, asked);
  if (!waiting) return [];
  const type = waiting.offeredUntil === null ? 'WaitlistLeft' : 'PlaceDeclined';
  return withOffers(state, asked.program, [{ type, data: asked }], at);
});

/** The coach makes an offer out of turn; a full class gets one extra place. */
const OfferPlace = classCommand({
  type: 'OfferPlace',
  emits: [ClassPlacesSet, PlaceOffered],
  rejects: ['not-on-waitlist'],
}).decidedBy((state, { reason, ...asked }: z.output<typeof offerPlaceInput>, { at }) => {
  const waiting = find(state.waiting, asked);
  if (!waiting) return reject('not-on-waitlist');
  if (waiting.offeredUntil !== null) return [];
  const { total, grades } = withPlaceFor(state, waiting.grade, at);
  const { program } = asked;
  const isRaised = !sameValue({ total, grades }, { total: state.total, grades: state.grades });
  return [
    ...(isRaised ? [{ type: 'ClassPlacesSet', data: { program, total, grades } } as const] : []),
    { type: 'PlaceOffered', data: { ...asked, until: offerDeadline(at), reason } },
  ];
});

/** Raises only limits that leave no place. */
const withPlaceFor = (state: ClassState, grade: Grade | null, at: string): ClassState => {
  if (hasPlace(state, grade, { at })) return state;
  const { total, grades } = state;
  const isTotalFull = !hasPlace({ ...state, grades: [] }, grade, { at });
  const isGradeFull = !hasPlace({ ...state, total: null }, grade, { at });
  const more = {
    ...state,
    total: isTotalFull ? (total ?? 0) + 1 : total,
    grades: grades.map((limited) =>
      isGradeFull && limited.grade === grade ? { ...limited, places: limited.places + 1 } : limited,
    ),
  };
  return withPlaceFor(more, grade, at);
};

export const waitlistCommands = [JoinWaitlist, LeaveWaitlist, OfferPlace] as const;
