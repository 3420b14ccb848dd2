import type * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { className } from '../club/days.ts';
import { reject } from '../decider.ts';
import { clubDate } from '../time/club-time.ts';
import {
  ClassPlacesSet,
  OfferExpired,
  PlaceEnding,
  PlaceFreed,
  PlaceGradeChanged,
  PlaceOffered,
  PlaceTaken,
} from './events.ts';
import type { setPlacesInput } from './inputs.ts';
import { classCommand, find, type Graded, type OfAthlete, withOffers } from './offers.ts';
import { hasPlace, withoutSessionsOf } from './state.ts';

const SetPlaces = classCommand({
  type: 'SetPlaces',
  emits: [ClassPlacesSet, PlaceOffered],
  rejects: ['places-changed'],
}).decidedBy((state, { before, ...asked }: z.output<typeof setPlacesInput>, { at }) => {
  const now = { total: state.total, grades: state.grades };
  const places = { total: asked.total, grades: asked.grades };
  if (sameValue(now, places)) return [];
  if (before && !sameValue(now, before)) return reject('places-changed');
  return withOffers(state, asked.program, [{ type: 'ClassPlacesSet', data: asked }], at);
});

const TakePlace = classCommand({
  type: 'TakePlace',
  emits: [PlaceTaken],
  rejects: ['class-full', 'offer-expired'],
}).decidedBy((state, asked: Graded, { at }) => {
  const held = find(state.taken, asked);
  if (held?.until === null) return [];
  const { offeredUntil = null } = find(state.waiting, asked) ?? {};
  if (offeredUntil !== null && offeredUntil <= at)
    return reject('offer-expired', { class: className(asked.program) });
  const others = withoutSessionsOf(
    { ...state, taken: state.taken.filter((place) => place !== held) },
    asked.athleteId,
  );
  const isOthers = others.sessions.some(({ date }) => held && date >= (held.until ?? date));
  const mayTake =
    offeredUntil !== null ||
    (held && !isOthers) ||
    hasPlace(others, asked.grade, { at, ...(held?.until && { from: held.until }) });
  return mayTake
    ? [{ type: 'PlaceTaken', data: asked }]
    : reject('class-full', { class: className(asked.program) });
});

/** Records an athlete who already takes the class, regardless of the limit. */
const AdoptPlace = classCommand({
  type: 'AdoptPlace',
  emits: [PlaceTaken],
  rejects: [],
}).decidedBy((state, asked: Graded) =>
  find(state.taken, asked)?.until === null ? [] : [{ type: 'PlaceTaken', data: asked }],
);

const LeavePlace = classCommand({
  type: 'LeavePlace',
  emits: [PlaceFreed, PlaceEnding, PlaceOffered],
  rejects: [],
}).decidedBy((state, { until, ...asked }: OfAthlete & { readonly until: string | null }, { at }) => {
  const held = find(state.taken, asked);
  if (!held || (until !== null && held.until === until)) return [];
  return until === null
    ? withOffers(state, asked.program, [{ type: 'PlaceFreed', data: asked }], at)
    : [{ type: 'PlaceEnding', data: { ...asked, until } }];
});

const ChangePlaceGrade = classCommand({
  type: 'ChangePlaceGrade',
  emits: [PlaceGradeChanged, PlaceOffered],
  rejects: [],
}).decidedBy((state, asked: Graded, { at }) => {
  const held = find([...state.taken, ...state.waiting], asked);
  return held && held.grade !== asked.grade
    ? withOffers(state, asked.program, [{ type: 'PlaceGradeChanged', data: asked }], at)
    : [];
});

const SettlePlaces = classCommand({
  type: 'SettlePlaces',
  emits: [OfferExpired, PlaceFreed, PlaceOffered],
  rejects: [],
}).decidedBy((state, { program }: Pick<OfAthlete, 'program'>, { at }) => {
  const today = clubDate(at);
  const dataOf = ({ familyId, athleteId }: Pick<OfAthlete, 'familyId' | 'athleteId'>) => ({
    program,
    familyId,
    athleteId,
  });
  const expired = state.waiting.filter(({ offeredUntil }) => offeredUntil !== null && offeredUntil <= at);
  const ended = state.taken.filter(({ until }) => until !== null && until <= today);
  const events = [
    ...expired.map((waiting) => ({ type: 'OfferExpired', data: dataOf(waiting) }) as const),
    ...ended.map((place) => ({ type: 'PlaceFreed', data: dataOf(place) }) as const),
  ];
  return withOffers(state, program, events, at);
});

export const placeCommands = [
  SetPlaces,
  TakePlace,
  AdoptPlace,
  LeavePlace,
  ChangePlaceGrade,
  SettlePlaces,
] as const;
