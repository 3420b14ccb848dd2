import { useId } from 'react';

/** Fill pattern of bars, distinguishable without color and in print. */
export type Paint = 'hollow' | 'solid' | 'lines' | 'hatched';

export type Series = { readonly name: string; readonly paint: Paint };

type Column = {
  readonly key: string;
  /** Label below the column; null if the label would overlap its neighbor. */
  readonly label: string | null;
  /** One value per series; negative values are not supported. */
  readonly values: readonly number[];
};

type BarChartProps = {
  readonly series: readonly Series[];
  readonly columns: readonly Column[];
  readonly stacked?: boolean;
  /** Smallest step of the axis in the unit of the values, such as 100 for cents. */
  readonly unit: number;
  readonly format: (value: number) => string;
};

/** Share of the column's width that the bars fill. */
const filled = 0.72;

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;

type Bar = {
  readonly key: string;
  readonly paint: Paint;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
};

const barsOf = ({ series, columns, stacked = false }: BarChartProps, top: number): readonly Bar[] =>
  columns.flatMap(({ key, values }, place) => {
    const left = (place + (1 - filled) / 2) / columns.length;
    const width = filled / columns.length / (stacked ? 1 : series.length);
    return series.map(({ name, paint }, index) => {
      const height = (values[index] ?? 0) / top;
      const below = stacked ? values.slice(0, index).reduce((sum, value) => sum + value, 0) / top : 0;
      const x = left + (stacked ? 0 : index * width);
      return { key: `${key} ${name}`, paint, x, width, y: 1 - below - height, height };
    });
  });

const topOf = ({ columns, stacked = false, unit }: BarChartProps): number =>
  axisTop(
    Math.max(
      0,
      ...columns.map(({ values }) =>
        stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values),
      ),
    ),
    unit,
  );

/**
 * Bar chart whose labels never overlap bars, even with large fonts. Screen readers skip the chart, because
 * a table has the numbers.
 */
export function BarChart(props: BarChartProps) {
  const { series, columns, format } = props;
  const id = useId();
  const top = topOf(props);
  return (
    <div className="chart" aria-hidden="true">
      <ul className="chart-legend">
        {series.map(({ name, paint }) => (
          <li key={name}>
            <svg className="chart-key" aria-hidden="true">
              <rect width="100%" height="100%" className="chart-bar" {...paintOf(paint, id)} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className="chart-ticks">
        {[1, 0.5, 0].map((part) => (
          <span key={part}>{format(top * part)}</span>
        ))}
      </div>
      <svg className="chart-plot" aria-hidden="true">
        <Patterns id={id} />
        {[0, 0.5, 1].map((part) => (
          <line key={part} className="chart-line" x1="0" x2="100%" y1={percent(part)} y2={percent(part)} />
        ))}
        {barsOf(props, top)
          .filter(({ height }) => height > 0)
          .map(({ key, paint, x, width, y, height }) => (
            <rect
              key={key}
              className="chart-bar"
              {...paintOf(paint, id)}
              x={percent(x)}
              width={percent(width)}
              y={percent(y)}
              height={percent(height)}
            />
          ))}
      </svg>
      <div className="chart-labels" data-columns={columns.length}>
        {columns.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
    </div>
  );
}

const paintOf = (paint: Paint, id: string) => ({
  'data-paint': paint,
  ...(paint === 'lines' || paint === 'hatched' ? { fill: `url(#${id}-${paint})` } : {}),
});

/** Fill patterns as SVG, because CSS cannot fill SVG shapes with patterns. */
function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}-lines`} width="4" height="4" patternUnits="userSpaceOnUse">
        <path className="chart-pattern" data-paint="lines" d="M0 1h4" />
      </pattern>
      <pattern
        id={`${id}-hatched`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className="chart-pattern" data-paint="hatched" d="M1.5 0v5" />
      </pattern>
    </defs>
  );
}

/** Top of the axis: 2, 4 or 10 times a power of ten, so that half of the top is round too. Never zero. */
export const axisTop = (max: number, unit: number): number => {
  for (let power = unit; ; power *= 10) {
    const top = [2, 4, 10].map((factor) => factor * power).find((one) => one >= max);
    if (top !== undefined) return top;
  }
};
