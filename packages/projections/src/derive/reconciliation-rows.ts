import type { Fold } from '@hoops/event-store/event-store';
import { lists } from '../lists.ts';
import type { Row } from '../row.ts';
import type { ReconciliationItem } from '../views/lists.ts';

export const reconciliationFold: Fold<ReconciliationItem | null> = {
  initialState: null,
  foldVersion: null,
  evolve: (item, event, { at, actor }) => {
    const asked = { askedBy: item?.askedBy ?? actor.role };
    switch (event.type) {
      case 'ReconciliationRequested': {
        const { runId } = event.data;
        return {
          runId,
          status: 'running',
          ...asked,
          startedAt: at,
          endedAt: null,
          reason: null,
          found: null,
        };
      }
      case 'ReconciliationCompleted': {
        const { runId, startedAt, ...found } = event.data;
        return {
          runId,
          status: 'completed',
          ...asked,
          startedAt: item?.startedAt ?? startedAt,
          endedAt: at,
          reason: null,
          found,
        };
      }
      case 'ReconciliationFailed': {
        const { runId, startedAt, reason } = event.data;
        return {
          runId,
          status: 'failed',
          ...asked,
          startedAt: item?.startedAt ?? startedAt,
          endedAt: at,
          reason,
          found: null,
        };
      }
      default:
        return item;
    }
  },
};

export const reconciliationRows = (item: ReconciliationItem | null): readonly Row[] =>
  item
    ? [{ kind: 'entry', list: lists.reconciliations, sort: item.startedAt, id: item.runId, data: item }]
    : [];
