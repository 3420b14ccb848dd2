import type { ReactNode } from 'react';
import { Note } from './note.tsx';

type FailureProps = {
  /** A paragraph without a frame, for use inside a note. */
  readonly plain?: boolean;
  readonly children: ReactNode;
};

/** Failure sentence, announced at once; renders nothing without one. */
export function Failure({ plain = false, children }: FailureProps) {
  if (children === undefined) return null;
  if (plain) return <p role="alert">{children}</p>;
  return (
    <Note tone="bad" announce="alert">
      {children}
    </Note>
  );
}
