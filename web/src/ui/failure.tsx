import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** The sentence of a command that failed, heard at once; nothing without one. */
export function Failure({ children }: { readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <Note tone="bad" announce="alert">
      {children}
    </Note>
  );
}
