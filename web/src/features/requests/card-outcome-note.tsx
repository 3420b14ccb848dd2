import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Family, refreshMe } from '../../session/me.ts';
import type { RevisitState } from '../../session/onboarding-address.ts';
import { Note } from '../../ui/note.tsx';

const looks = 4;
const everyMs = 2_000;

export function CardOutcomeNote({ family }: { readonly family: Family }) {
  const { card, hasDefaultPaymentMethod } = family;
  const [left, setLeft] = useState(looks);
  useEffect(() => {
    if (hasDefaultPaymentMethod || left === 0) return;
    const timer = setTimeout(() => {
      void refreshMe().finally(() => setLeft(left - 1));
    }, everyMs);
    return () => clearTimeout(timer);
  }, [hasDefaultPaymentMethod, left]);

  return (
    <div role="status" className="contents">
      {hasDefaultPaymentMethod && (
        <Note tone="ok">
          <p>
            Your card is saved
            {card && (
              <>
                : <span className="card-brand">{card.brand}</span> ending in {card.last4}
              </>
            )}
            .
          </p>
        </Note>
      )}
      {!hasDefaultPaymentMethod && left > 0 && (
        <Note icon="clock">Checking whether your card was saved...</Note>
      )}
      {!hasDefaultPaymentMethod && left === 0 && (
        <Note tone="warn">
          <p>No card was saved. You need a card for a plan, but you can also add it later.</p>
          <Link to="/payment-method" state={{ lookingBack: true } satisfies RevisitState}>
            Go back and add a card
          </Link>
        </Note>
      )}
    </div>
  );
}
