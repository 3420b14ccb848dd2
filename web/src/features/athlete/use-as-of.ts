import { clubDate } from '@hoops/domain/time/club-time';
import { useEffect, useState } from 'react';
import type { Paged } from '../../api/paged.ts';
import type { TimelineItem } from '../../entities/timeline/timeline-item.ts';

/**
 * How far back a reader looks in a history that comes newest first and page by page: to one of its entries, or to
 * the end of a calendar day, for which earlier pages are asked for until it is there.
 */
export const useAsOf = (entries: readonly TimelineItem[], list: Paged<TimelineItem>) => {
  const [wanted, setWanted] = useState<number | string>(0);
  const found = typeof wanted === 'string' ? entries.findIndex(({ at }) => clubDate(at) <= wanted) : wanted;
  const back = found < 0 ? entries.length - 1 : found;
  const goesFurther = found < 0 && list.hasMore && !list.loadingMore && list.error === null;
  const { loadMore } = list;
  useEffect(() => {
    if (goesFurther) loadMore();
  }, [goesFurther, loadMore]);
  return {
    /** The index of the entry that is looked at; a day before the first entry leads to that one. */
    back,
    /** `2026-11-01` */
    date: typeof wanted === 'string' ? wanted : clubDate(entries[back]?.at ?? new Date()),
    lookAtEntry: (index: number) => setWanted(index),
    lookAtDay: (date: string) => setWanted(date),
  };
};
