import { FigureTable } from '../../ui/figure-table.tsx';
import { BarChart, type Series } from './bar-chart.tsx';
import { monthsFrom, shortMonth } from './money-words.ts';
import type { MonthChartProps } from './month-chart.tsx';

const series: readonly Series[] = [
  { name: 'On a plan', paint: 'solid' },
  { name: 'Classes only', paint: 'lines' },
];

export function EnrolmentChart({ months, first }: MonthChartProps) {
  return (
    <div className="chart-pair">
      <BarChart
        stacked
        series={series}
        columns={months.map(({ period, enrolled }) => ({
          key: period,
          label: shortMonth(period),
          values: [enrolled.plans, enrolled.classesOnly],
        }))}
        unit={1}
        format={String}
      />
      <FigureTable
        caption="Athletes enrolled at the end of each month"
        head={['Month', ...series.map(({ name }) => name), 'Total']}
        rows={monthsFrom(first, months).map(({ period, enrolled: { plans, classesOnly } }) => [
          shortMonth(period, true),
          String(plans),
          String(classesOnly),
          String(plans + classesOnly),
        ])}
      />
    </div>
  );
}
