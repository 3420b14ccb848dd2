import type { Athlete } from '../../session/me.ts';
import { Failure } from '../../ui/failure.tsx';
import { refusedSentence } from './failure-sentences.ts';

/** The rejection arrived after the parent left the page. */
export default function RefusedNote({ refused }: { readonly refused: NonNullable<Athlete['refused']> }) {
  return <Failure>{refusedSentence(refused)}</Failure>;
}
