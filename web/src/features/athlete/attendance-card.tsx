import { useState } from 'react';
import { AttendanceMonth } from '../../entities/attendance/attendance-month.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { AthleteRecord } from './athlete-queries.ts';
import { useAthleteAttendance } from './attendance-queries.ts';
import { DaysToMiss } from './days-to-miss.tsx';

type AttendanceCardProps = {
  readonly athleteId: AthleteRecord['athleteId'];
  /** True for the athlete's parent; administrators can only read. */
  readonly own: boolean;
};

export default function AttendanceCard({ athleteId, own }: AttendanceCardProps) {
  const [month, setMonth] = useState<string>();
  const query = useAthleteAttendance(athleteId, month);
  const [sent, setSent] = useState(0);
  const place = useKeptFocus<HTMLDivElement>(`${sent} ${query.data?.toCome.map(({ date }) => date).join()}`);
  return (
    <Card title="Attendance">
      <Loaded query={query} what="the attendance" shape="line">
        {(attendance) => (
          <div ref={place} tabIndex={-1} className="stack focus-place">
            <DaysToMiss
              athleteId={athleteId}
              own={own}
              attendance={attendance}
              sent={sent}
              onSent={() => setSent(sent + 1)}
            />
            <AttendanceMonth attendance={attendance} onMonth={setMonth} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
