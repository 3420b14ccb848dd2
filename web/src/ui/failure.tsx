import type { ReactNode } from 'react';
import { bringIntoView, Note } from './note.tsx';

type FailureProps = {
  readonly plain?: boolean;
  readonly children: ReactNode;
};

/** Sentence about a failure, announced at once and brought into view; renders nothing without a sentence. */
export function Failure({ plain = false, children }: FailureProps) {
  if (children === undefined) return null;
  if (plain)
    return (
      <p ref={bringIntoView} role="alert">
        {children}
      </p>
    );
  return (
    <Note tone="bad" announce="alert">
      {children}
    </Note>
  );
}
