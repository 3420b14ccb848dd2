import { calendarDateSchema } from '@hoops/domain/calendar-date';
import { longWeekday } from '../../club-day.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { useMe } from '../../queries/family-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAddressParams } from '../../use-address-params.ts';
import { DayPicker } from './day-picker.tsx';
import { DaySheet } from './day-sheet.tsx';
import { type Mark, type Roster, useAttendance, useRoster } from './roster-queries.ts';
import type { RowAthlete } from './roster-row.tsx';
import { shownMarks } from './shown-marks.ts';
import { useMarkSender } from './use-mark-sender.ts';
import { WaitingBanner } from './waiting-banner.tsx';

type DayProps = { readonly date: string; readonly today: string; readonly sub: string };

const nameIn =
  (roster: Roster | undefined) =>
  (athleteId: string): string =>
    [...(roster?.classes ?? []), ...(roster?.plans ?? []), ...(roster?.scrimmage ?? [])].find(
      (athlete) => athlete.athleteId === athleteId,
    )?.athleteName ?? 'An athlete';

function Day({ date, today, sub }: DayProps) {
  const roster = useRoster(date);
  const attendance = useAttendance(date);
  const sender = useMarkSender(sub);
  const isToCome = date > today;
  const error = roster.error ?? (attendance.data ? null : attendance.error);
  const mark = (athlete: RowAthlete, next: Mark) =>
    sender.tap({
      date,
      familyId: athlete.parentID,
      athleteId: athlete.athleteId,
      mark: next,
      tappedAt: new Date().toISOString(),
    });
  return (
    <>
      <WaitingBanner
        state={sender.state}
        nameOf={nameIn(roster.data)}
        onSend={sender.flush}
        onForget={sender.forgetRefused}
      />
      {isToCome && <Note icon="clock">Attendance can be marked from that day on.</Note>}
      {roster.data && attendance.data && (
        <DaySheet
          roster={roster.data}
          shown={shownMarks(attendance.data.marks, sender.state.waiting, date)}
          off={isToCome}
          onMark={mark}
        />
      )}
      {!roster.data && !error && <Skeleton count={6} label="Loading the roster..." />}
      {!roster.data && error && (
        <LoadFailed
          error={error}
          onRetry={() => {
            void roster.refetch();
            void attendance.refetch();
          }}
        />
      )}
    </>
  );
}

function RosterScreen() {
  const { data: me } = useMe();
  const { params, change } = useAddressParams();
  if (!me) return null;
  const asked = calendarDateSchema.safeParse(params.get('date'));
  const date = asked.success ? asked.data : me.today;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Roster</h1>
          <p className="muted">
            {date === me.today ? 'Today, ' : ''}
            {longWeekday(date)}
          </p>
        </div>
        <div className="roster-tools">
          <ExportButton list="roster" date={date} />
          <Button look="line" onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
      <DayPicker
        date={date}
        today={me.today}
        onChange={(next) => change({ date: next === me.today ? undefined : next })}
      />
      <Day key={date} date={date} today={me.today} sub={me.sub} />
    </>
  );
}

/** Who comes on a day, whom to call, and who came; for administrators, mostly on a phone in a gym. */
export default function RosterPage() {
  return (
    <InnerLayout>
      <RosterScreen />
    </InnerLayout>
  );
}
