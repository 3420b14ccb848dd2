import { useId } from 'react';

type ProgressBarProps = { readonly label: string; readonly value: number | undefined; readonly max: number };

/** How far along: onboarding steps, a rebuild; without a value it is not known how far. The words say it too. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={max} />
    </div>
  );
}
