import { Failure } from '../../ui/failure.tsx';
import { type Refused, refusedWords } from './refused-words.ts';

/** Rejection that arrived after the parent left the page. */
export default function RefusedNote({ refused }: { readonly refused: Refused }) {
  return <Failure>{refusedWords(refused)}</Failure>;
}
