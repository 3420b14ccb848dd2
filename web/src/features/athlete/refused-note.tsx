import { Failure } from '../../ui/failure.tsx';
import { type Refused, refusedWords } from './refused-words.ts';

/** The rejection arrived after the parent left the page. */
export default function RefusedNote({ refused }: { readonly refused: Refused }) {
  return <Failure>{refusedWords(refused)}</Failure>;
}
