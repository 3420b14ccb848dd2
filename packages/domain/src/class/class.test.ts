import { describe, expect, it } from 'vitest';
import { athleteId, familyId } from '../ids.ts';
import { exampleOf, scenariosOf, scenarioTime } from '../testing/given-when-then.ts';
import { type ClassCommand, classDecider } from './class-decider.ts';
import {
  type ClassEvent,
  ClassPlacesSet,
  OfferExpired,
  PlaceEnding,
  PlaceFreed,
  PlaceOffered,
  PlaceTaken,
  SessionPlaceTaken,
  WaitlistJoined,
} from './events.ts';
import { offerDeadline } from './offer-deadline.ts';
import { placesLeft } from './state.ts';

const given = scenariosOf<typeof classDecider.initialState, ClassCommand, ClassEvent, string>(classDecider);
const who = (name: string) => ({
  program: 'monday' as const,
  familyId: familyId(`${name}-family`),
  athleteId: athleteId(name),
});
const [ann, bob, cy, dee] = ['ann', 'bob', 'cy', 'dee'].map(who) as [Who, Who, Who, Who];
type Who = ReturnType<typeof who>;

const places = (total: number | null, ...grades: { grade: '5' | '6'; places: number }[]) =>
  exampleOf(ClassPlacesSet, { total, grades });
const taken = (one: Who, grade: '5' | '6' = '5') => exampleOf(PlaceTaken, { ...one, grade });
const joined = (one: Who, grade: '5' | '6' = '5') => exampleOf(WaitlistJoined, { ...one, grade });
const freed = (one: Who) => exampleOf(PlaceFreed, one);
const until = offerDeadline(scenarioTime);
const offered = (one: Who, reason: string | null = null) =>
  exampleOf(PlaceOffered, { ...one, until, reason });
const take = (one: Who, grade: '5' | '6' = '5') => ({ type: 'TakePlace', ...one, grade }) as const;
const leave = (one: Who, end: string | null = null) => ({ type: 'LeavePlace', ...one, until: end }) as const;
const join = (one: Who, grade: '5' | '6' = '5') => ({ type: 'JoinWaitlist', ...one, grade }) as const;
const later = (hours: number) => new Date(Date.parse(scenarioTime) + hours * 3_600_000).toISOString();
const settle = { type: 'SettlePlaces', program: 'monday' } as const;

const leftAfter = (events: readonly ClassEvent[], grade: '5' | '6' = '5', date?: string) =>
  placesLeft(
    events.reduce(
      (state, event) => classDecider.evolve(state, event, { at: scenarioTime }),
      classDecider.initialState,
    ),
    grade,
    { at: scenarioTime, ...(date && { date }) },
  );

describe('places', () => {
  it('a class without a limit always has room', () => {
    given(taken(ann)).when(take(bob)).then(taken(bob));
    expect(leftAfter([taken(ann)])).toBe(null);
  });

  it('the last place is given once, and a full class accepts no athlete', () => {
    given(places(1)).when(take(ann)).then(taken(ann));
    given(places(1), taken(ann)).when(take(ann)).then();
    given(places(1), taken(ann)).when(take(bob)).rejects('class-full', { class: 'the Monday class' });
  });

  it('a grade’s limit counts only athletes of that grade, and a class’s total counts all athletes', () => {
    const limited = [places(3, { grade: '5', places: 1 }), taken(ann, '5')];
    expect([leftAfter(limited, '5'), leftAfter(limited, '6')]).toEqual([0, 2]);
    given(...limited)
      .when(take(bob, '5'))
      .rejects('class-full');
    given(...limited)
      .when(take(bob, '6'))
      .then(taken(bob, '6'));
  });

  it('lowering the number of places removes no athlete from the class', { tags: ['places.set'] }, () => {
    const full = [places(2), taken(ann), taken(bob)];
    given(...full)
      .when({ type: 'SetPlaces', program: 'monday', total: 1, grades: [] })
      .then(places(1));
    expect(leftAfter([...full, places(1)])).toBe(0);
  });

  it('a change of places is rejected if another administrator has changed them', () => {
    const set = { type: 'SetPlaces', program: 'monday', total: 5, grades: [] } as const;
    const before = { total: 2, grades: [] };
    given(places(3))
      .when({ ...set, before })
      .rejects('places-changed');
    given(places(2))
      .when({ ...set, before })
      .then(places(5));
    given(places(5))
      .when({ ...set, before })
      .then();
  });

  it('the place in a dropped class becomes free when the paid month ends', {
    tags: ['places.freed'],
  }, () => {
    const ending = exampleOf(PlaceEnding, { ...ann, until: '2026-12-01' });
    given(places(1), taken(ann)).when(leave(ann, '2026-12-01')).then(ending);
    const ended = given(places(1), taken(ann), ending);
    ended.when(take(bob)).rejects('class-full');
    ended.when(take(ann)).then(taken(ann));
    ended.when(settle, '2026-11-30T20:00:00.000Z').then();
    ended.when(settle, '2026-12-01T06:00:00.000Z').then(freed(ann));
    expect(leftAfter([places(1), taken(ann), ending], '5', '2026-12-07')).toBe(1);
  });

  it('an athlete who already takes the class is recorded even if the class is full', () => {
    given(places(0))
      .when({ type: 'AdoptPlace', ...ann, grade: '5' })
      .then(taken(ann));
  });
});

describe('the waitlist', () => {
  const full = [places(1), taken(ann)];

  it('an athlete can join the waitlist only if no place is free', () => {
    given(...full)
      .when(join(bob))
      .then(joined(bob));
    given(...full, joined(bob))
      .when(join(bob))
      .then();
    given(places(2), taken(ann)).when(join(bob)).rejects('class-has-places');
    given(...full)
      .when(join(ann))
      .rejects('already-in-class');
  });

  it('a free place is offered to the first athlete in line and reserved for that athlete', () => {
    given(...full, joined(bob), joined(cy))
      .when(leave(ann))
      .then(freed(ann), offered(bob));
    const open = given(...full, joined(bob), joined(cy), freed(ann), offered(bob));
    open.when(take(cy)).rejects('class-full');
    open.when(take(dee)).rejects('class-full');
    open.when(take(bob)).then(taken(bob));
  });

  it('a declined or expired offer goes to the next athlete in line', () => {
    const open = given(...full, joined(bob), joined(cy), freed(ann), offered(bob));
    open.when({ type: 'LeaveWaitlist', ...bob }).then({ type: 'PlaceDeclined', data: bob }, offered(cy));
    open.when(settle, later(1)).then();
    const end = Date.parse(until);
    const after = new Date(end).toISOString();
    open.when(take(bob), after).rejects('offer-expired');
    open
      .when(settle, after)
      .then(exampleOf(OfferExpired, bob), exampleOf(PlaceOffered, { ...cy, until: offerDeadline(after) }));
  });

  it('several free places are offered together, in line order, to athletes whose grade has room', () => {
    given(places(1, { grade: '6', places: 0 }), taken(ann), joined(bob, '6'), joined(cy), joined(dee))
      .when({ type: 'SetPlaces', program: 'monday', total: 3, grades: [{ grade: '6', places: 0 }] })
      .then(places(3, { grade: '6', places: 0 }), offered(cy), offered(dee));
  });

  it('an offer that the coach makes out of turn adds a place to a full class', {
    tags: ['places.by-hand'],
  }, () => {
    const offer = { type: 'OfferPlace', ...cy, reason: 'Sibling of Ann' } as const;
    given(...full, joined(bob), joined(cy))
      .when(offer)
      .then(places(2), offered(cy, 'Sibling of Ann'));
    given(...full, joined(bob))
      .when(offer)
      .rejects('not-on-waitlist');
    given(...full, joined(cy), places(2), offered(cy))
      .when(offer)
      .then();
    given(places(5, { grade: '5', places: 1 }), taken(ann), joined(cy))
      .when(offer)
      .then(places(5, { grade: '5', places: 2 }), offered(cy, 'Sibling of Ann'));
  });
});

describe('places on one date', () => {
  const monday = '2026-11-16';
  const book = (one: Who) => ({ type: 'TakeSessionPlace', ...one, grade: '5', date: monday }) as const;
  const booked = (one: Who) => exampleOf(SessionPlaceTaken, { ...one, grade: '5', date: monday });

  it('a make-up takes the last place on its date, and new athletes are rejected because the class is full', () => {
    given(places(2), taken(ann)).when(book(bob)).then(booked(bob));
    const full = given(places(2), taken(ann), booked(bob));
    full.when(book(cy)).rejects('session-full');
    full.when(book(bob)).then();
    full.when(take(cy)).rejects('class-full');
    expect(leftAfter([places(2), taken(ann), booked(bob)], '5', '2026-11-23')).toBe(1);
  });

  it('a dropped class is taken back unless somebody else booked a later date', () => {
    const december = '2026-12-07';
    const ending = [places(1), taken(ann), exampleOf(PlaceEnding, { ...ann, until: '2026-12-01' })];
    const bookedBy = (one: Who) => exampleOf(SessionPlaceTaken, { ...one, grade: '5', date: december });
    given(...ending, bookedBy(bob))
      .when(take(ann))
      .rejects('class-full');
    given(...ending, bookedBy(ann))
      .when(take(ann))
      .then(taken(ann));
  });

  it('an athlete’s own make-up never uses a second place in the class', () => {
    given(places(1), booked(ann)).when(take(ann)).then(taken(ann));
    expect(leftAfter([places(2), booked(ann), taken(ann)])).toBe(1);
    given(places(1), booked(ann)).when(join(ann)).rejects('class-has-places');
  });

  it('a place released on one date is offered to the waitlist', () => {
    given(places(2), taken(ann), booked(bob), joined(cy))
      .when({ type: 'FreeSessionPlace', ...bob, date: monday })
      .then({ type: 'SessionPlaceFreed', data: { ...bob, date: monday } }, offered(cy));
  });
});

describe('the deadline of an offer', () => {
  it.each([
    ['made at noon', '2026-11-10T18:00:00.000Z', '2026-11-12T16:00:00.000Z'],
    ['made at night', '2026-11-11T05:00:00.000Z', '2026-11-13T01:00:00.000Z'],
    ['across the fall clock change', '2026-10-31T22:00:00.000Z', '2026-11-02T21:00:00.000Z'],
    ['across the spring clock change', '2026-03-07T23:00:00.000Z', '2026-03-09T20:00:00.000Z'],
  ])('an offer %s stays open for 24 daytime hours', (_, at, expected) => {
    expect(offerDeadline(at)).toBe(expected);
  });
});
