import { consentParagraphs } from '@hoops/domain/policies/consent-words';
import { ordinalDate } from '@hoops/domain/time/club-time';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import type { ConsentKind } from './consent-of.ts';

type ConsentWordsProps = {
  readonly kind: ConsentKind;
  /** What the button says. */
  readonly button: string;
  /** When the next charge or bill is due, ISO-8601 UTC; undefined when there is none. */
  readonly nextAt: string | Date | undefined;
  /** Where it can be ended, when that is another page. */
  readonly page?: string;
  /** On a page, outside of a sheet: only the first sentence is shown, the others open. */
  readonly folded?: boolean;
};

/** What pressing the button agrees to, besides the amounts: that it continues, until when to cancel, how, and the policy. */
export function ConsentWords({
  kind,
  button,
  nextAt,
  page = 'this page',
  folded = false,
}: ConsentWordsProps) {
  const acting = useOnBehalfOf() !== undefined;
  const [first, ...others] = consentParagraphs(kind, { page, date: nextAt && ordinalDate(nextAt) });
  const rest = (
    <>
      {others.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        {/* The new tab looks at the same day: only with an opener it is given what this tab keeps. */}
        <a href="/refunds" target="_blank" rel="noopener opener">
          Refunds and cancellation
          <span className="visually-hidden"> (in a new tab)</span>
        </a>
      </p>
    </>
  );
  return (
    <div className="consent-words">
      <p>
        <strong>
          {acting
            ? `By pressing ${button} you confirm that the family agrees to this, which it gets by mail:`
            : `By pressing ${button} you agree to this:`}
        </strong>
      </p>
      <p>{first}</p>
      {folded ? (
        <details>
          <summary>All terms</summary>
          {rest}
        </details>
      ) : (
        rest
      )}
    </div>
  );
}
