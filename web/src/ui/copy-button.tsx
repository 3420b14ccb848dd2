import { useState } from 'react';
import { reportProblem } from '../lib/report-problem.ts';
import { Button } from './button.tsx';

type CopyButtonProps = {
  readonly label: string;
  readonly text: string;
};

export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch (error) {
      reportProblem('not-copied', error);
      setOutcome('refused');
    }
  };
  return (
    <>
      <Button look="line" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className={outcome === undefined ? 'visually-hidden' : 'muted'}>
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && <span className="address">{text}</span>}
      </span>
    </>
  );
}
