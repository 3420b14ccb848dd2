import './payments.css';
import { type ReactNode, useId } from 'react';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';

type ChargeNoteProps = {
  readonly title?: string;
  readonly words: readonly string[];
  readonly children?: ReactNode;
};

export function ChargeNote({ title, words, children }: ChargeNoteProps) {
  const { you } = useFamilyPronouns();
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
