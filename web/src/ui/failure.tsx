import type { ReactNode } from 'react';
import { Note } from './note.tsx';

type FailureProps = {
  /** True to omit the frame, inside a note. */
  readonly plain?: boolean;
  readonly children: ReactNode;
};

/** Announced immediately; renders nothing without a sentence. */
export function Failure({ plain = false, children }: FailureProps) {
  if (children === undefined) return null;
  if (plain) return <p role="alert">{children}</p>;
  return (
    <Note tone="bad" announce="alert">
      {children}
    </Note>
  );
}
