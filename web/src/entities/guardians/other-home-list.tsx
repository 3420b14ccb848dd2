import '../../ui/data.css';
import type { ReactNode } from 'react';
import { clubDay } from '../../lib/club-day.ts';
import type { Athlete } from '../../session/me.ts';

type Sharing = Pick<Athlete, 'athleteId' | 'athleteName' | 'sharedWith'>;
export type SharedRow = Omit<Sharing, 'sharedWith'> & Athlete['sharedWith'][number];

type OtherHomeListProps = {
  readonly athletes: readonly Sharing[];
  readonly actionOf?: ((row: SharedRow) => ReactNode) | undefined;
};

export function OtherHomeList({ athletes, actionOf }: OtherHomeListProps) {
  const rows = athletes.flatMap(({ athleteId, athleteName, sharedWith }) =>
    sharedWith.map((home) => ({ athleteId, athleteName: athleteName || 'Unnamed athlete', ...home })),
  );
  if (rows.length === 0) return null;
  return (
    <ul className="data-rows">
      {rows.map((row) => (
        <li key={`${row.athleteId} ${row.home}`} className="data-row">
          <div>
            {`${row.athleteName}: shared with ${row.name}`}
            <p className="data-detail">{`Since ${clubDay(row.since)}`}</p>
          </div>
          {actionOf?.(row)}
        </li>
      ))}
    </ul>
  );
}
