import { type ReactNode, useId, useState } from 'react';
import { dollars } from '../../ui/money-text.tsx';

export type PriceLine = {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly cents: number;
};

type PriceBarProps = {
  readonly title: string;
  readonly lines: readonly PriceLine[];
  readonly totalLabel: string;
  readonly totalCents: number;
  readonly notes?: readonly string[];
  readonly children: ReactNode;
};

/** Prices with their total: next to the content on wide screens, above the bottom bar on phones. */
export function PriceBar({ title, lines, totalLabel, totalCents, notes = [], children }: PriceBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className="card price-bar" aria-labelledby={id}>
      <h2 id={id} className="card-title">
        {title}
      </h2>
      <section
        className="price-details"
        id={`${id}-lines`}
        aria-label="Itemized price"
        data-open={open}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by itself, by keyboard too.
        tabIndex={0}
      >
        <dl className="price-lines">
          {lines.map((line) => (
            <div key={line.key}>
              <dt>
                {line.label}
                {line.detail !== undefined && <span className="muted">{line.detail}</span>}
              </dt>
              <dd>{dollars(line.cents, true)}</dd>
            </div>
          ))}
        </dl>
        {notes.map((note) => (
          <p key={note} className="price-note">
            {note}
          </p>
        ))}
      </section>
      <div className="price-total">
        <span>
          {totalLabel}{' '}
          <button
            type="button"
            className="price-toggle"
            aria-expanded={open}
            aria-controls={`${id}-lines`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Details'}
          </button>
        </span>
        <span className="num" role="status">
          {dollars(totalCents, true)}
        </span>
      </div>
      <p className="price-short">By saving, you agree to the charges and terms in Details.</p>
      {children}
    </section>
  );
}
