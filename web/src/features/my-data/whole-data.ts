import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';

type Part = ApiAnswer<'myData'>;

export type WholeData = Pick<Part, 'madeAt' | 'events' | 'unreadable'> & NonNullable<Part['record']>;

export const fetchWholeData = async (): Promise<WholeData> => {
  const first = await api.call('myData', {});
  if (!first.record) throw new Error('The first part has no record.');
  const events = [...first.events];
  const unreadable = [...first.unreadable];
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const part = await api.call('myData', { cursor });
    events.push(...part.events);
    unreadable.push(...part.unreadable);
    cursor = part.nextCursor;
  }
  return { madeAt: first.madeAt, ...first.record, events, unreadable };
};
