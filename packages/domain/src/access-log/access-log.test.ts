import { describe, it } from 'vitest';
import { exampleOf, scenariosOf } from '../given-when-then.ts';
import { accessLogDecider } from './decide.ts';
import { PersonalDataViewed } from './events.ts';

const given = scenariosOf(accessLogDecider);
const viewed = exampleOf(PersonalDataViewed);

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
