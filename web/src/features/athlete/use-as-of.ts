import { clubDate } from '@hoops/domain/time/club-time';
import { useEffect, useState } from 'react';
import type { Paged } from '../../api/paged.ts';
import type { TimelineItem } from '../../entities/timeline/timeline-item.ts';

/** Selected entry or day of a newest-first history. Earlier pages load until the day is reached. */
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
    /** For an earlier day, the first entry is selected. */
    back,
    date: typeof wanted === 'string' ? wanted : clubDate(entries[back]?.at ?? new Date()),
    lookAtEntry: (index: number) => setWanted(index),
    lookAtDay: (date: string) => setWanted(date),
  };
};
