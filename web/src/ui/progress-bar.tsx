import { useId } from 'react';

type ProgressBarProps = { readonly label: string; readonly value: number | undefined; readonly max: number };

/** Progress bar; without a value, the bar is indeterminate. The label also states the progress. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={max} />
    </div>
  );
}
