import './payments.css';
import { type ReactNode, useId } from 'react';
import { useWhose } from '../../session/on-behalf-of.ts';

type ChargeNoteProps = {
  readonly title?: string;
  /** What is charged now, what next and when: the words of `charge-words.ts`. */
  readonly words: readonly string[];
  /** What pressing the button agrees to besides. */
  readonly children?: ReactNode;
};

/** What a change costs, said before it is made; a screen reader reads it when the words change. */
export function ChargeNote({ title, words, children }: ChargeNoteProps) {
  const { you } = useWhose();
  const id = useId();
  return (
    <section className="charge-note" aria-labelledby={id}>
      <h3 id={id}>{title ?? `What ${you} will be charged`}</h3>
      <div role="status">
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {children}
    </section>
  );
}
