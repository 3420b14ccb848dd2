import { describe, it } from 'vitest';
import { exampleOf, scenariosOf } from '../given-when-then.ts';
import { accessLogDecider } from './decide.ts';
import { PersonalDataExported, PersonalDataViewed, RosterViewed } from './events.ts';

const given = scenariosOf(accessLogDecider);
const viewed = exampleOf(PersonalDataViewed);

describe('who took a list out of the product', () => {
  it('is recorded each time', () => {
    const exported = exampleOf(PersonalDataExported);
    const take = { type: 'RecordPersonalDataExported', ...exported.data } as const;
    given().when(take).then(exported);
    given(exported, viewed).when(take).then(exported);
  });
});

describe('who looked at a roster', () => {
  it('is recorded once per administrator, day and roster', () => {
    const roster = exampleOf(RosterViewed);
    const look = { type: 'RecordRosterViewed', ...roster.data } as const;
    given().when(look).then(roster);
    given(roster).when(look).then();
    given(viewed, roster)
      .when({ ...look, date: '2026-11-11' })
      .then(exampleOf(RosterViewed, { date: '2026-11-11' }));
  });
});

describe('who looked at a child’s details', () => {
  it('is recorded once per administrator, day and child', () => {
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
});
