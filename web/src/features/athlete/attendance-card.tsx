import { useState } from 'react';
import { AttendanceDays } from '../../entities/attendance/attendance-days.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { AthleteRecord } from './athlete-queries.ts';
import { refreshAttendance, useAthleteAttendance } from './attendance-queries.ts';

type AttendanceCardProps = {
  readonly athleteId: AthleteRecord['athleteId'];
  readonly own: boolean;
};

export default function AttendanceCard({ athleteId, own }: AttendanceCardProps) {
  const [month, setMonth] = useState<string>();
  const query = useAthleteAttendance(athleteId, month);
  return (
    <Card title="Attendance">
      <Loaded query={query} what="the attendance" shape="line">
        {(attendance) => (
          <AttendanceDays
            athleteId={athleteId}
            own={own}
            attendance={attendance}
            onMonth={setMonth}
            refresh={() => refreshAttendance(athleteId)}
          />
        )}
      </Loaded>
    </Card>
  );
}
