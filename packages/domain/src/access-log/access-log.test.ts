import { describe, expect, it } from 'vitest';
import { isRejection } from '../rejection.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { accessLogDecider, maxFamiliesACommand } from './access-log-decider.ts';
import { FamiliesViewed, PersonalDataExported, PersonalDataViewed, RosterViewed } from './events.ts';

const given = scenariosOf(accessLogDecider);
const viewed = exampleOf(PersonalDataViewed);
const families = (...familyIds: readonly string[]) => ({ familyIds });

it('who took a list out of the product is recorded each time, with the families that are in it', () => {
  const exported = exampleOf(PersonalDataExported);
  const take = { type: 'RecordPersonalDataExported', ...exported.data, ...families('family-1') } as const;
  given().when(take).then(exported);
  given(exported, viewed).when(take).then(exported);
});

it('who took a list out of the product says why an operator took it', () => {
  const taken = { list: 'evidence-pack', lines: 20, reason: 'a dispute', ...families('family-1') } as const;
  given()
    .when({ type: 'RecordPersonalDataExported', ...taken })
    .then(exampleOf(PersonalDataExported, taken));
  expect(PersonalDataExported.summary(taken, { athlete: () => '' } as never)).toBe(
    'Downloaded an evidence pack about the family (20 lines): a dispute',
  );
});

it('who took a list out of the product says which athlete or which payment of the family it was about, and an event of before says nothing of it', () => {
  const taken = { list: 'evidence-pack', lines: 20, ...families('family-1') } as const;
  const names = { athlete: (id: string) => (id === 'athlete-1' ? 'Jordan' : '') } as never;
  const said = (about: object): string => {
    const event = exampleOf(PersonalDataExported, { ...taken, ...about });
    given()
      .when({ type: 'RecordPersonalDataExported', ...taken, ...about })
      .then(event);
    return PersonalDataExported.summary(event.data, names);
  };
  expect(said({ athleteId: 'athlete-1' })).toBe('Downloaded an evidence pack about Jordan (20 lines)');
  expect(said({ paymentId: 'in_1', reason: 'a dispute' })).toBe(
    'Downloaded an evidence pack about payment in_1 (20 lines): a dispute',
  );
  expect(said({})).toBe('Downloaded an evidence pack about the family (20 lines)');
  expect(PersonalDataExported.data.parse(taken)).toEqual(taken);
});

it('who took a list out of the product is recorded also when the list was empty', () => {
  const empty = { list: 'athletes', lines: 0, familyIds: [] } as const;
  given()
    .when({ type: 'RecordPersonalDataExported', ...empty })
    .then(exampleOf(PersonalDataExported, empty));
});

describe('who looked at a roster', () => {
  const roster = exampleOf(RosterViewed);
  const look = { type: 'RecordRosterViewed', date: roster.data.date, ...families('family-1') } as const;

  it('who looked at a roster is recorded once per administrator, day, roster and family', () => {
    given().when(look).then(roster);
    given(roster).when(look).then();
    given(viewed, roster)
      .when({ ...look, date: '2026-11-11' })
      .then(exampleOf(RosterViewed, { date: '2026-11-11' }));
  });

  it('who looked at a roster names a family that came onto it later in the day, and no other again', () => {
    given(roster)
      .when({ ...look, ...families('family-1', 'family-2', 'family-2') })
      .then(exampleOf(RosterViewed, families('family-2')));
  });

  it('who looked at a roster is recorded also when it was empty, and when an earlier event named no families', () => {
    const empty = exampleOf(RosterViewed, families());
    given()
      .when({ ...look, ...families() })
      .then(empty);
    given(empty)
      .when({ ...look, ...families() })
      .then();
    given({ type: 'RosterViewed', data: { date: roster.data.date } })
      .when(look)
      .then(roster);
  });
});

it('who saw a family on a screen is recorded once per administrator, day, screen and family', () => {
  const shown = exampleOf(FamiliesViewed);
  const look = { type: 'RecordFamiliesViewed', screen: 'parents', ...families('family-1') } as const;
  given().when(look).then(shown);
  given(shown).when(look).then();
  given(shown)
    .when({ ...look, screen: 'athletes' })
    .then(exampleOf(FamiliesViewed, { screen: 'athletes' }));
  given()
    .when({ ...look, ...families() })
    .then();
});

it('who looked at a child’s details is recorded once per administrator, day and child', () => {
  given()
    .when({ type: 'RecordPersonalDataViewed', ...viewed.data })
    .then(viewed);
  given(viewed)
    .when({ type: 'RecordPersonalDataViewed', ...viewed.data })
    .then();
  const other = exampleOf(PersonalDataViewed, { athleteId: 'athlete-2' });
  given(viewed)
    .when({ type: 'RecordPersonalDataViewed', ...other.data })
    .then(other);
});

it('as many families as a command may name fit into a commit, and each event into a message', () => {
  const ids = Array.from({ length: maxFamiliesACommand }, (_, index) => `${index}`.padStart(36, '0'));
  const decided = accessLogDecider.decide(
    accessLogDecider.initialState,
    { type: 'RecordRosterViewed', date: '2026-11-10', familyIds: ids },
    { at: '2026-11-10T18:00:00.000Z', newId: () => 'id' },
  );
  if (isRejection(decided)) throw new Error('It was refused.');
  expect(decided.flatMap(({ data }) => ('familyIds' in data ? data.familyIds : []))).toEqual(ids);
  const envelope = 1_000;
  for (const event of decided) expect(JSON.stringify(event).length + envelope).toBeLessThan(200_000);
  expect(JSON.stringify(decided).length + envelope * decided.length).toBeLessThan(300_000);
});
