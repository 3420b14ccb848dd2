import { FigureTable } from '../../ui/figure-table.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { BarChart, type Series } from './bar-chart.tsx';
import type { MonthLine } from './money-queries.ts';
import { monthsFrom, shortMonth } from './money-words.ts';

const series: readonly Series[] = [
  { name: 'Expected', paint: 'hollow' },
  { name: 'Received', paint: 'solid' },
  { name: 'Refunded', paint: 'lines' },
  { name: 'Overdue', paint: 'hatched' },
];

/** Amounts in cents. */
const valuesOf = ({ expected, received, refunded, overdue }: MonthLine): readonly number[] => [
  expected.plans.cents + expected.classes.cents,
  received.plans.cents + received.classes.cents,
  refunded.cents,
  overdue.plans.cents + overdue.classes.cents,
];

export type MonthChartProps = { readonly months: readonly MonthLine[]; readonly first: string };

export function MonthChart({ months, first }: MonthChartProps) {
  const isDisputed = months.some(({ disputed }) => disputed.cents !== 0);
  return (
    <div className="chart-pair">
      <BarChart
        series={series}
        columns={months.map((month) => ({
          key: month.period,
          label: shortMonth(month.period),
          values: valuesOf(month),
        }))}
        unit={100}
        format={(cents) => dollars(cents)}
      />
      <FigureTable
        caption={`Expected, received, refunded${isDisputed ? ', overdue and disputed' : ' and overdue'} by month`}
        head={['Month', ...series.map(({ name }) => name), ...(isDisputed ? ['Disputed'] : [])]}
        rows={monthsFrom(first, months).map((month) => [
          shortMonth(month.period, true),
          ...[...valuesOf(month), ...(isDisputed ? [month.disputed.cents] : [])].map((cents) =>
            dollars(cents, true),
          ),
        ])}
      />
    </div>
  );
}
