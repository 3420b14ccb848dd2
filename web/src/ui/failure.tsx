import type { ReactNode } from 'react';
import { Note } from './note.tsx';

type FailureProps = {
  readonly plain?: boolean;
  readonly children: ReactNode;
};

/** Sentence about a failure, announced at once; renders nothing without a sentence. */
export function Failure({ plain = false, children }: FailureProps) {
  if (children === undefined) return null;
  if (plain) return <p role="alert">{children}</p>;
  return (
    <Note tone="bad" announce="alert">
      {children}
    </Note>
  );
}
