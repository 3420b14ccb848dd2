import { reject } from '../decider.ts';
import { PlaceOffered, SessionPlaceFreed, SessionPlaceTaken } from './events.ts';
import { classCommand, type Graded, type OfAthlete, withOffers } from './offers.ts';
import { hasPlace } from './state.ts';

type OnDate = { readonly date: string };

const TakeSessionPlace = classCommand({
  type: 'TakeSessionPlace',
  emits: [SessionPlaceTaken],
  rejects: ['session-full'],
}).decidedBy((state, asked: Graded & OnDate, { at }) => {
  if (state.sessions.some(isSession(asked))) return [];
  return hasPlace(state, asked.grade, { at, date: asked.date })
    ? [{ type: 'SessionPlaceTaken', data: asked }]
    : reject('session-full');
});

const FreeSessionPlace = classCommand({
  type: 'FreeSessionPlace',
  emits: [SessionPlaceFreed, PlaceOffered],
  rejects: [],
}).decidedBy((state, asked: OfAthlete & OnDate, { at }) =>
  state.sessions.some(isSession(asked))
    ? withOffers(state, asked.program, [{ type: 'SessionPlaceFreed', data: asked }], at)
    : [],
);

const isSession =
  (asked: Pick<OfAthlete, 'athleteId'> & OnDate) =>
  ({ athleteId, date }: Pick<OfAthlete, 'athleteId'> & OnDate): boolean =>
    athleteId === asked.athleteId && date === asked.date;

export const sessionPlaceCommands = [TakeSessionPlace, FreeSessionPlace] as const;
