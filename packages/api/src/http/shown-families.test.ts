import { expect, it } from 'vitest';
import { routeList } from '../routes.ts';
import { shownBy, shownFamilies } from './shown-families.ts';

it('every query open to signed-in users declares which families it shows', () => {
  const asked = routeList.filter(({ kind, auth }) => kind === 'query' && ['admin', 'user'].includes(auth));
  expect(Object.keys(shownFamilies).toSorted()).toEqual(asked.map(({ id }) => id).toSorted());
});

it('viewed families are read from the response, or from the path of a single-family query', () => {
  const items = [
    { parentID: 'family-1', otherHomeOf: [] },
    { parentID: 'family-2', otherHomeOf: [{ parentID: 'family-3' }] },
  ];
  expect(shownBy('parents', { items, nextCursor: null }, {})).toEqual({
    screen: 'parents',
    families: ['family-1', 'family-2', 'family-3'],
  });
  expect(shownBy('parentMails', { items: [] }, { parentId: 'family-1' })).toEqual({
    screen: 'mails',
    families: ['family-1'],
  });
  expect(shownBy('openRequests', { count: 1, more: false }, {})).toBeUndefined();
});
