import { useEffect, useRef } from 'react';
import { showScheduleNews } from './show-schedule-news.ts';

/** Filled without React, because the home page does not load the app before the first press. */
export function ScheduleNews() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.current) void showScheduleNews(place.current);
  }, []);
  return (
    <section
      ref={place}
      className="wrap schedule-news"
      aria-label="Changes this week"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: tells React to leave the content alone.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
