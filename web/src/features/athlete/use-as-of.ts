import { clubDate } from '@hoops/domain/time/club-time';
import { useEffect, useState } from 'react';
import type { Paged } from '../../api/paged.ts';
import type { TimelineItem } from '../../entities/timeline/is-minor.ts';

/** Selected entry or date in a history, newest entry first. Loads older pages until the date is reached. */
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
    /** Index of the selected entry. For a date, this is the newest entry up to that date. */
    back,
    date: typeof wanted === 'string' ? wanted : clubDate(entries[back]?.at ?? new Date()),
    lookAtEntry: (index: number) => setWanted(index),
    lookAtDay: (date: string) => setWanted(date),
  };
};
