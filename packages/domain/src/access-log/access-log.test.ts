import { describe, expect, it } from 'vitest';
import { isRejection } from '../decider.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { accessLogDecider, maxFamiliesACommand } from './access-log-decider.ts';
import { FamiliesViewed, PersonalDataExported, PersonalDataViewed, RosterViewed } from './events.ts';

const given = scenariosOf(accessLogDecider);
const viewed = exampleOf(PersonalDataViewed);
const families = (...familyIds: readonly string[]) => ({ familyIds });

it('every list export is recorded with the families that it contains', () => {
  const exported = exampleOf(PersonalDataExported);
  const take = { type: 'RecordPersonalDataExported', ...exported.data, ...families('family-1') } as const;
  given().when(take).then(exported);
  given(exported, viewed).when(take).then(exported);
});

it('the record of an operator’s export contains the reason', () => {
  const taken = { list: 'evidence-pack', lines: 20, reason: 'a dispute', ...families('family-1') } as const;
  given()
    .when({ type: 'RecordPersonalDataExported', ...taken })
    .then(exampleOf(PersonalDataExported, taken));
  expect(PersonalDataExported.summary(taken, { athlete: () => '' } as never)).toBe(
    'Downloaded an evidence pack about the family (20 lines): a dispute',
  );
});

it('an export record names the exported athlete or payment, and older records without these fields still parse', () => {
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

it('even the export of an empty list is recorded', () => {
  const empty = { list: 'athletes', lines: 0, familyIds: [] } as const;
  given()
    .when({ type: 'RecordPersonalDataExported', ...empty })
    .then(exampleOf(PersonalDataExported, empty));
});

describe('roster views', () => {
  const roster = exampleOf(RosterViewed);
  const look = { type: 'RecordRosterViewed', date: roster.data.date, ...families('family-1') } as const;

  it('a roster view is recorded once per administrator, day, roster and family', () => {
    given().when(look).then(roster);
    given(roster).when(look).then();
    given(viewed, roster)
      .when({ ...look, date: '2026-11-11' })
      .then(exampleOf(RosterViewed, { date: '2026-11-11' }));
  });

  it('a second roster view on the same day records only the families that are new', () => {
    given(roster)
      .when({ ...look, ...families('family-1', 'family-2', 'family-2') })
      .then(exampleOf(RosterViewed, families('family-2')));
  });

  it('viewing an empty roster is recorded once, even if an older record without families exists', () => {
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

it('a screen view is recorded once per administrator, day, screen and family', () => {
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

it('viewing a child’s details is recorded once per administrator, day and child', () => {
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

it('a command with the maximum number of families fits into one commit, and each event into one message', () => {
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
