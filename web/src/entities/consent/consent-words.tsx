import { consentParagraphs } from '@hoops/domain/policies/consent-words';
import { ordinalDate } from '@hoops/domain/time/club-time';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import type { ConsentKind } from './consent-of.ts';

type ConsentWordsProps = {
  readonly kind: ConsentKind;
  readonly button: string;
  /** Time of the next charge or bill, ISO-8601 UTC. */
  readonly nextAt: string | Date | undefined;
  readonly page?: string;
  readonly folded?: boolean;
};

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
        {/* Opens the tab with `opener`, because a new tab inherits read-only mode only that way. */}
        <a href="/refunds" target="_blank" rel="noopener opener">
          Refunds and cancellation
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </>
  );
  return (
    <div className="consent-words">
      <p>
        <strong>
          {acting
            ? `By pressing ${button}, you confirm that the family agrees to this. We email it to them:`
            : `By pressing ${button}, you agree to this:`}
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
