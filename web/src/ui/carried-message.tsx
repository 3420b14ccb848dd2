import { useLocation } from 'react-router-dom';
import { Failure } from './failure.tsx';

/** What a redirect hands to the next screen. */
export type CarriedMessage = { readonly message: string };

/** A failure on the screen before, said on the screen that it led to. */
export function CarriedMessageNote() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  if (typeof state.message !== 'string') return null;
  return <Failure>{state.message}</Failure>;
}
