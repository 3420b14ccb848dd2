import type { Grade } from '../club/grades.ts';
import type { AthleteId, FamilyId } from '../ids.ts';
import { clubDate } from '../time/club-time.ts';
import type { ClassEvent, Places } from './events.ts';

type Held = { readonly familyId: FamilyId; readonly athleteId: AthleteId; readonly grade: Grade | null };

/** `until`: first date on which the place of a dropped but paid class is free; otherwise null. */
export type Place = Held & { readonly until: string | null };
/** `offeredUntil`: end of an open offer, ISO-8601 UTC; otherwise null. */
export type Waiting = Held & { readonly offeredUntil: string | null };
type SessionPlace = Held & { readonly date: string };

export type ClassState = Places & {
  readonly taken: readonly Place[];
  /** In the order of joining. */
  readonly waiting: readonly Waiting[];
  /** Places on single dates that have not passed. */
  readonly sessions: readonly SessionPlace[];
};

export const initialClassState: ClassState = {
  total: null,
  grades: [],
  taken: [],
  waiting: [],
  sessions: [],
};

export const evolveClass = (state: ClassState, event: ClassEvent, at: string): ClassState => {
  if (event.type === 'ClassPlacesSet') {
    const { total, grades } = event.data;
    return { ...state, total, grades };
  }
  const { familyId, athleteId } = event.data;
  const isOther = (held: { readonly athleteId: AthleteId }) => held.athleteId !== athleteId;
  const taken = state.taken.filter(isOther);
  const waiting = state.waiting.filter(isOther);
  const changed = <Item extends Held>(items: readonly Item[], change: Partial<Place & Waiting>) =>
    items.map((held) => (isOther(held) ? held : { ...held, ...change }));
  switch (event.type) {
    case 'PlaceTaken': {
      const place = { familyId, athleteId, grade: event.data.grade, until: null };
      return { ...state, waiting, taken: [...taken, place] };
    }
    case 'PlaceFreed':
      return { ...state, taken };
    case 'PlaceEnding':
      return { ...state, taken: changed(state.taken, { until: event.data.until }) };
    case 'PlaceGradeChanged': {
      const { grade } = event.data;
      return { ...state, taken: changed(state.taken, { grade }), waiting: changed(state.waiting, { grade }) };
    }
    case 'WaitlistJoined': {
      const joined = { familyId, athleteId, grade: event.data.grade, offeredUntil: null };
      return { ...state, waiting: [...waiting, joined] };
    }
    case 'WaitlistLeft':
    case 'PlaceDeclined':
    case 'OfferExpired':
      return { ...state, waiting };
    case 'PlaceOffered':
      return { ...state, waiting: changed(state.waiting, { offeredUntil: event.data.until }) };
    case 'SessionPlaceTaken': {
      const { date, grade } = event.data;
      const today = clubDate(at);
      const coming = state.sessions.filter((session) => session.date >= today);
      return { ...state, sessions: [...coming, { familyId, athleteId, grade, date }] };
    }
    case 'SessionPlaceFreed':
      return {
        ...state,
        sessions: state.sessions.filter((held) => isOther(held) || held.date !== event.data.date),
      };
    default:
      return event satisfies never;
  }
};

/** A booking uses no second place beside the athlete’s place or offer. */
export const hasPlaceOn = (
  { taken, waiting }: Pick<ClassState, 'taken' | 'waiting'>,
  { athleteId, date }: Pick<SessionPlace, 'athleteId' | 'date'>,
): boolean =>
  taken.some((place) => place.athleteId === athleteId && (place.until === null || date < place.until)) ||
  waiting.some((offer) => offer.athleteId === athleteId && offer.offeredUntil !== null);

/** The class without an athlete's bookings of single dates, which end when the athlete takes the class. */
export const withoutSessionsOf = (state: ClassState, athleteId: AthleteId): ClassState => ({
  ...state,
  sessions: state.sessions.filter((session) => session.athleteId !== athleteId),
});

/**
 * Places for a new athlete, on `date` or permanently from `from`; null without a limit. Counts offers and the
 * fullest coming date.
 */
export const placesLeft = (
  state: ClassState,
  grade: Grade | null,
  { at, date, from = clubDate(at) }: { readonly at: string; readonly date?: string; readonly from?: string },
): number | null => {
  const { total, grades, taken, waiting, sessions } = state;
  const ofGrade = grades.find((limited) => limited.grade === grade)?.places;
  const held = [
    ...taken.filter(({ until }) => date === undefined || until === null || date < until),
    ...waiting.filter(({ offeredUntil }) => offeredUntil !== null),
  ];
  const days = sessions.filter(
    (session) =>
      (date === undefined ? session.date >= from : session.date === date) && !hasPlaceOn(state, session),
  );
  const used = (counts: (place: Held) => boolean): number => {
    const perDay = new Map<string, number>();
    for (const session of days.filter(counts)) perDay.set(session.date, (perDay.get(session.date) ?? 0) + 1);
    return held.filter(counts).length + Math.max(0, ...perDay.values());
  };
  const left = [
    ...(total === null ? [] : [total - used(() => true)]),
    ...(ofGrade === undefined ? [] : [ofGrade - used((place) => place.grade === grade)]),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
};

export const hasPlace = (...asked: Parameters<typeof placesLeft>): boolean => placesLeft(...asked) !== 0;
