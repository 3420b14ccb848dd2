import { useLocation } from 'react-router-dom';
import { Note } from './note.tsx';

/** What a redirect hands to the next screen. */
export type CarriedMessage = { readonly message: string };

/** A failure on the screen before, said on the screen that it led to. */
export function CarriedMessageNote() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  if (typeof state.message !== 'string') return null;
  return (
    <Note tone="bad" announce="alert">
      {state.message}
    </Note>
  );
}
