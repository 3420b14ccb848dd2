import '../../ui/data.css';
import './roster.css';
import { calendarDateSchema } from '@hoops/domain/time/calendar-date-schema';
import { useEffect, useRef, useState } from 'react';
import { type Mark, tapMoment, useAttendance, useRoster } from '../../entities/attendance/roster-queries.ts';
import { useMarkSender } from '../../entities/attendance/use-mark-sender.ts';
import { ExportButtons } from '../../entities/exports/export-buttons.tsx';
import { DaySessions } from '../../entities/schedule/day-sessions.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { longWeekday } from '../../lib/club-day.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { keepRoster, readKeptRoster } from '../../session/kept-roster.ts';
import { useMe } from '../../session/me.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { DateNavigator } from './date-navigator.tsx';
import { DaySheet } from './day-sheet.tsx';
import { missingPapers, PresentDialog } from './present-dialog.tsx';
import type { RowAthlete } from './roster-row.tsx';
import { shownMarks } from './shown-marks.ts';

type DayProps = {
  readonly date: string;
  readonly today: string;
  readonly sub: string;
  readonly name: string;
};

/** Roster of the day, even offline or after a reload of this tab. */
const useKeptRoster = ({ date, today, sub, name }: DayProps) => {
  const roster = useRoster(date);
  const attendance = useAttendance(date);
  const readAt = roster.dataUpdatedAt;
  useEffect(() => {
    if (date !== today || !roster.data || !attendance.data) return;
    keepRoster({ sub, name, readAt, roster: roster.data, attendance: attendance.data });
  }, [date, today, sub, name, readAt, roster.data, attendance.data]);
  return { roster, attendance };
};

function Day(props: DayProps) {
  const { date, today, sub } = props;
  const { roster, attendance } = useKeptRoster(props);
  const sender = useMarkSender(sub);
  const warned = useRef(new Set<string>());
  const [asking, setAsking] = useState<RowAthlete>();
  const isToCome = date > today;
  const both = {
    data: roster.data && attendance.data && { roster: roster.data, marks: attendance.data.marks },
    error: (roster.data ? null : roster.error) ?? (attendance.data ? null : attendance.error),
    refetch: () => {
      void roster.refetch();
      void attendance.refetch();
    },
  };
  const mark = (athlete: RowAthlete, next: Mark) =>
    sender.tap({
      date,
      familyId: athlete.parentID,
      athleteId: athlete.athleteId,
      mark: next,
      ...tapMoment(),
    });
  const tap = (athlete: RowAthlete, next: Mark): void => {
    const isNews = !warned.current.has(athlete.athleteId) && missingPapers(athlete).length > 0;
    if (next === 'present' && isNews) {
      warned.current.add(athlete.athleteId);
      setAsking(athlete);
    } else mark(athlete, next);
  };
  return (
    <>
      <div className="roster-day">
        {isToCome && <Note icon="clock">You can mark attendance starting that day.</Note>}
        <Loaded query={both} what="the roster" count={6}>
          {({ roster, marks }) => (
            <>
              <DaySessions sessions={roster.sessions} />
              <DaySheet
                roster={roster}
                shown={shownMarks(marks, sender.marks.waiting, date)}
                off={isToCome}
                onMark={tap}
              />
            </>
          )}
        </Loaded>
      </div>
      <PresentDialog
        athlete={asking}
        onMark={(athlete) => mark(athlete, 'present')}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}

function RosterScreen() {
  const session = useSession();
  const { data: me } = useMe();
  const { params, change } = useAddressParams();
  const today = me?.today ?? readKeptRoster()?.roster.today;
  if (!today || session.status !== 'present' || session.parent.status !== 'known') return null;
  const asked = calendarDateSchema.safeParse(params.get('date'));
  const date = asked.success ? asked.data : today;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Roster</h1>
          <p className="muted">
            {date === today ? 'Today, ' : ''}
            {longWeekday(date)}
          </p>
        </div>
        <div className="roster-tools">
          <ExportButtons list="roster" date={date} />
          <Button look="line" onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
      <DateNavigator
        date={date}
        today={today}
        onChange={(next) => change({ date: next === today ? undefined : next })}
      />
      <Day key={date} date={date} today={today} sub={session.sub} name={session.parent.name} />
    </>
  );
}

export default function RosterPage() {
  return (
    <InnerLayout>
      <RosterScreen />
    </InnerLayout>
  );
}
