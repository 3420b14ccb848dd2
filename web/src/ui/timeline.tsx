import './timeline.css';
import type { ReactNode } from 'react';

export type TimelineEntry = {
  readonly key: string;
  readonly day?: string;
  readonly title: ReactNode;
  readonly detail: string;
  readonly minor?: boolean;
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

const foldedRuns = (entries: readonly TimelineEntry[]) => {
  const runs: { minor: boolean; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (entry.minor && last?.minor) last.entries.push(entry);
    else runs.push({ minor: entry.minor ?? false, entries: [entry] });
  }
  return runs;
};

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  return (
    <li data-minor={entry.minor}>
      <div>
        <div className="timeline-title">{entry.title}</div>
        <p className="timeline-detail">{entry.detail}</p>
      </div>
    </li>
  );
}

export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return byDay(entries).map(({ day, entries: ofDay }) => (
    <div key={day ?? 'all'}>
      {day !== undefined && <h3 className="timeline-day">{day}</h3>}
      <ol className="timeline">
        {foldedRuns(ofDay).map(({ minor, entries: [first, ...others] }) => {
          if (!first) return null;
          // Shows a single minor entry, which takes no more space than a collapsed group.
          if (!minor || others.length === 0) return <Entry key={first.key} entry={first} />;
          return (
            <li key={first.key} className="timeline-folded">
              <details>
                <summary>{others.length + 1} smaller steps</summary>
                <ol className="timeline">
                  {[first, ...others].map((entry) => (
                    <Entry key={entry.key} entry={entry} />
                  ))}
                </ol>
              </details>
            </li>
          );
        })}
      </ol>
    </div>
  ));
}
