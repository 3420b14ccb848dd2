import { requestKeptUntil } from '@hoops/domain/request/events';
import type { Fold } from '@hoops/event-store/event-store';
import { lists } from '../lists.ts';
import type { EntryRow, Row } from '../row.ts';
import type { RequestItem } from '../views/lists.ts';

export const requestFold: Fold<RequestItem | null> = {
  initialState: null,
  foldVersion: null,
  evolve: (item, event, { at }) => {
    switch (event.type) {
      case 'ProgramRequested': {
        const { requestId, familyId, name, email, description, selectedPrograms } = event.data;
        const from = { requestId, familyId, name, email, description, selectedPrograms };
        return { kind: 'program-request', ...from, at, handled: false };
      }
      case 'ProgramChangeRequested': {
        const { requestId, familyId, name, email, description } = event.data;
        const from = { requestId, familyId, name, email, description, selectedPrograms: null };
        return { kind: 'program-change', ...from, at, handled: false };
      }
      case 'RequestHandled':
        return item && { ...item, handled: true };
      case 'RequestReopened':
        return item && { ...item, handled: false };
      case 'RequestErased':
        return null;
      default:
        return item;
    }
  },
};

export const requestRows = (item: RequestItem | null): readonly Row[] => {
  if (!item) return [];
  const keptUntil = requestKeptUntil(item, item.at);
  const entry = (list: string, data: EntryRow['data'] = item, sort = item.at): EntryRow => ({
    kind: 'entry',
    list,
    sort,
    id: item.requestId,
    data,
  });
  return [
    entry(lists.requests),
    entry(lists.requestsThatAre(item.handled ? 'handled' : 'open')),
    ...(item.handled ? [] : [entry(lists.openRequestIds, { requestId: item.requestId })]),
    ...(item.handled && keptUntil !== null
      ? [entry(lists.keptRequests, { requestId: item.requestId }, keptUntil)]
      : []),
  ];
};
