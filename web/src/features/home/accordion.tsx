import { useId } from 'react';
import { PlusIcon } from '../../ui/icons.tsx';

type AccordionProps = {
  readonly items: readonly { readonly question: string; readonly answer: string }[];
};

/** Questions with answers; only one answer is open at a time (spec section 2). */
export function Accordion({ items }: AccordionProps) {
  const group = useId();
  return (
    <div className="accordion">
      {items.map(({ question, answer }) => (
        <details key={question} name={group}>
          <summary>
            {question}
            <PlusIcon />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
