import type { Athlete } from '../../session/me.ts';
import { Failure } from '../../ui/failure.tsx';
import { refusedSentence } from './failure-sentences.ts';

/** Shown when the rejection arrived after the parent had left the page. */
export default function RefusedNote({ refused }: { readonly refused: NonNullable<Athlete['refused']> }) {
  return <Failure>{refusedSentence(refused)}</Failure>;
}
