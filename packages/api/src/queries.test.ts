import { expect, it } from 'vitest';
import { ownDataQueries } from './my-data/own-data-queries.ts';
import { familyQueries } from './queries.ts';
import { routeList } from './routes.ts';

it('whatever may be asked on behalf of a family can be asked as of an earlier moment', () => {
  const asked = routeList.filter(({ kind, onBehalfOf }) => kind === 'query' && onBehalfOf);
  const answered = Object.keys({
    ...familyQueries({} as never, {} as never),
    ...ownDataQueries({} as never, {} as never),
  });
  expect(asked.map(({ id }) => id).filter((id) => !answered.includes(id))).toEqual([]);
});
