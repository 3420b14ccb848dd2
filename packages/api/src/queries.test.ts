import { expect, it } from 'vitest';
import { ownDataQueries } from './my-data/my-data.ts';
import { familyQueries } from './queries.ts';
import { routeList } from './routes.ts';

it('every query that an administrator may make for a family also works as of an earlier time', () => {
  const asked = routeList.filter(({ kind, onBehalfOf }) => kind === 'query' && onBehalfOf);
  const answered = Object.keys({
    ...familyQueries({} as never, {} as never),
    ...ownDataQueries({} as never, {} as never),
  });
  expect(asked.map(({ id }) => id).filter((id) => !answered.includes(id))).toEqual([]);
});
