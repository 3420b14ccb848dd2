import type { Period } from '@hoops/domain/time/club-time';
import { type ReactNode, useId } from 'react';
import { ExportButtons } from '../../entities/exports/export-buttons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { UnreadableNote } from '../../ui/unreadable-note.tsx';
import { AttendanceChart } from './attendance-chart.tsx';
import { EnrolmentChart } from './enrolment-chart.tsx';
import { useAttendanceFigures, useMonthFigures } from './money-queries.ts';
import { monthText } from './money-words.ts';
import { MonthChart, type MonthChartProps } from './month-chart.tsx';
import { RangeNav } from './range-nav.tsx';
import { useMonthParam } from './use-month-param.ts';

/** Months per chart; Earlier and Later move by as many. */
const monthsShown = 12;

type ChartSectionProps = {
  readonly title: string;
  readonly list: 'months' | 'attendance';
  readonly month: Period | undefined;
  readonly meaning: string;
  readonly children: ReactNode;
};

function ChartSection({ title, list, month, meaning, children }: ChartSectionProps) {
  const id = useId();
  return (
    <section className="chart-section" aria-labelledby={id}>
      <div className="money-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        <ExportButtons list={list} month={month} what={title.toLowerCase()} />
      </div>
      <div className="card stack">
        {children}
        <p className="data-detail">{meaning}</p>
      </div>
    </section>
  );
}

type MonthsProps = {
  readonly title: string;
  readonly meaning: string;
  readonly empty: ReactNode;
  readonly chart: (shown: MonthChartProps) => ReactNode;
};

function Months({ title, meaning, empty, chart }: MonthsProps) {
  const { month: until, go } = useMonthParam('until');
  return (
    <ChartSection title={title} list="months" month={until} meaning={meaning}>
      <Loaded query={useMonthFigures(until)} what={title.toLowerCase()} shape="card" count={1}>
        {({ months, first, current, unreadable }) => {
          const [oldest, newest] = [months[0]?.period, months.at(-1)?.period];
          if (first === null || oldest === undefined || newest === undefined) return empty;
          return (
            <>
              <RangeNav
                shown={`${monthText(oldest)} to ${monthText(newest)}`}
                step={`${monthsShown} months`}
                onEarlier={first < oldest ? () => go(newest, -monthsShown, current) : undefined}
                onLater={newest < current ? () => go(newest, monthsShown, current) : undefined}
              />
              {chart({ months, first })}
              <UnreadableNote count={unreadable.length} noun="amount" />
            </>
          );
        }}
      </Loaded>
    </ChartSection>
  );
}

export function MonthByMonth() {
  return (
    <Months
      title="Month by month"
      meaning="Expected: plan periods that began in the month and its class bills, paid or not. Received and refunded: money that came in and went out in the month, for any purpose. Disputed (in the table, if any): money that banks withdrew for their customers, minus what they returned. Overdue: due in the month and unpaid today. The table begins with the first month of data."
      empty={
        <EmptyState title="No figures yet">
          <p>They begin with the first plan, class bill or payment.</p>
        </EmptyState>
      }
      chart={(shown) => <MonthChart {...shown} />}
    />
  );
}

export function Enrollment() {
  return (
    <Months
      title="Enrollment"
      meaning="Athletes at the end of each month, or as of now for the current month. Classes only: weekday classes or the scrimmage league, and no plan."
      empty={<EmptyState title="No athletes are enrolled yet" />}
      chart={(shown) => <EnrolmentChart {...shown} />}
    />
  );
}

export function Attendance() {
  const { month: asked, go } = useMonthParam('month');
  return (
    <ChartSection
      title="Attendance by day"
      list="attendance"
      month={asked}
      meaning="How many athletes were marked present and absent on the roster of each day. Athletes without a mark are not counted."
    >
      <Loaded query={useAttendanceFigures(asked)} what="attendance by day" shape="card" count={1}>
        {({ first, month, current, days, unreadable }) =>
          first === null ? (
            <EmptyState title="No attendance yet">
              <p>Mark attendance on the roster.</p>
            </EmptyState>
          ) : (
            <>
              <RangeNav
                shown={monthText(month)}
                step="month"
                onEarlier={first < month ? () => go(month, -1, current) : undefined}
                onLater={month < current ? () => go(month, 1, current) : undefined}
              />
              {days.length === 0 ? (
                <EmptyState title={`No attendance was marked in ${monthText(month)}`} />
              ) : (
                <AttendanceChart month={month} days={days} />
              )}
              <UnreadableNote count={unreadable.length} noun="day" />
            </>
          )
        }
      </Loaded>
    </ChartSection>
  );
}
