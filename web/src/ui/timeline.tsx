import type { ReactNode } from 'react';
import type { TimelineItem } from '../queries/family-queries.ts';

export type TimelineEntry = {
  readonly key: string;
  /** A heading starts whenever it differs from the entry before. */
  readonly day?: string;
  readonly title: ReactNode;
  readonly detail: string;
  /** After the moment that the slider stands at. */
  readonly later?: boolean;
};

const byDay = (entries: readonly TimelineEntry[]) => {
  const days: { day: string | undefined; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && last.day === entry.day) last.entries.push(entry);
    else days.push({ day: entry.day, entries: [entry] });
  }
  return days;
};

const wordsFor: Readonly<Record<string, string>> = {
  Parent: 'the parent',
  Administrator: 'an administrator',
  'An administrator': 'an administrator',
  'Payment provider': 'the payment provider',
};

/** Who did it, as the parent or somebody else reads it; what an administrator did for the family says why. */
export const byWhom = ({ by, reason }: Pick<TimelineItem, 'by' | 'reason'>, toParent: boolean): string => {
  const doer = toParent && by === 'Parent' ? 'you' : (wordsFor[by] ?? by);
  return `by ${doer}${reason === null ? '' : `, for ${toParent ? 'you' : 'the family'}: ${reason}`}`;
};

/** What happened, newest first, grouped by day when the entries name one. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return byDay(entries).map(({ day, entries: ofDay }) => (
    <div key={day ?? 'all'}>
      {day !== undefined && <h3 className="timeline-day">{day}</h3>}
      <ol className="timeline">
        {ofDay.map((entry) => (
          <li key={entry.key} data-later={entry.later ?? false}>
            <div>
              <div className="timeline-title">{entry.title}</div>
              <p className="timeline-detail">
                {entry.detail}
                {entry.later && <span className="visually-hidden"> (after the selected time)</span>}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  ));
}
