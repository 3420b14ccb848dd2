import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Mark } from '../../entities/attendance/roster-queries.ts';
import { Button } from '../../ui/button.tsx';
import { RosterRow, type RowAthlete } from './roster-row.tsx';
import type { ShownMark } from './shown-marks.ts';

export type Marking = {
  readonly date: string;
  readonly shown: ReadonlyMap<string, ShownMark>;
  readonly off: boolean;
  readonly onMark: (athlete: RowAthlete, mark: Mark) => void;
};

type RosterSectionProps = Marking & {
  readonly title: string;
  readonly hint?: string;
  readonly athletes: readonly RowAthlete[];
};

/** Maximum rows, because thousands of rows would slow down the browser. */
const rowsAtOnce = 100;

export function RosterSection({ title, hint, athletes, date, shown, off, onMark }: RosterSectionProps) {
  const [most, setMost] = useState(rowsAtOnce);
  const printing = usePrinting();
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the further rows are there.
  useEffect(() => {
    if (firstNew.current === undefined) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = undefined;
  }, [most]);
  if (athletes.length === 0) return null;
  const rows = printing ? athletes : athletes.slice(0, most);
  return (
    <section className="roster-section">
      <h2 className="section-title">
        {title} <span className="muted">({athletes.length})</span>
      </h2>
      {hint !== undefined && <p className="data-detail">{hint}</p>}
      <ul ref={list} className="data-rows">
        {rows.map((athlete) => (
          <RosterRow
            key={athlete.athleteId}
            date={date}
            athlete={athlete}
            shown={shown.get(athlete.athleteId)}
            off={off}
            onMark={onMark}
          />
        ))}
      </ul>
      {rows.length < athletes.length && (
        <div className="data-more">
          <Button
            look="line"
            onClick={() => {
              firstNew.current = rows.length;
              setMost(rows.length + rowsAtOnce);
            }}
          >
            Show more <span className="visually-hidden">of {title}</span>
          </Button>
        </div>
      )}
    </section>
  );
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Renders synchronously, because the browser prints directly after this event.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
