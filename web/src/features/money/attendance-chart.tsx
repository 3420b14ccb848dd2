import { shortDay } from '@hoops/domain/time/club-time';
import { FigureTable } from '../../ui/figure-table.tsx';
import { BarChart, type Series } from './bar-chart.tsx';
import type { AttendanceFigures } from './money-queries.ts';
import { daysOfMonth } from './money-words.ts';

const series: readonly Series[] = [
  { name: 'Present', paint: 'solid' },
  { name: 'Absent', paint: 'hollow' },
];

/** Days between labels, so that labels do not overlap. */
const namedEvery = 7;

export function AttendanceChart({ month, days }: Pick<AttendanceFigures, 'month' | 'days'>) {
  const marked = new Map(days.map((day) => [day.date, day]));
  return (
    <div className="chart-pair">
      <BarChart
        stacked
        series={series}
        columns={daysOfMonth(month).map((date, place) => {
          const { present = 0, absent = 0 } = marked.get(date) ?? {};
          return {
            key: date,
            label: place % namedEvery === 0 ? String(place + 1) : null,
            values: [present, absent],
          };
        })}
        unit={1}
        format={String}
      />
      <FigureTable
        caption="Athletes marked present and absent by day"
        head={['Day', ...series.map(({ name }) => name)]}
        rows={days.map(({ date, present, absent }) => [shortDay(date), String(present), String(absent)])}
      />
    </div>
  );
}
