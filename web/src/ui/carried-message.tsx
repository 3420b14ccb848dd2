import { useLocation } from 'react-router-dom';
import { Failure } from './failure.tsx';

export type CarriedMessage = { readonly message: string };

export function CarriedMessageNote() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  if (typeof state.message !== 'string') return null;
  return <Failure>{state.message}</Failure>;
}
