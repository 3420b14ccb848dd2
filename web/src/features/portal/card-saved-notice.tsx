import { useEffect, useState } from 'react';
import { type Family, refreshMe } from '../../queries/family-queries.ts';
import { useWhose } from '../../session/acting.ts';
import { Note } from '../../ui/note.tsx';
import { useSearch } from '../../use-search.ts';

/** How often to look for the new card, and how soon; it is known a moment after it was saved. */
const looks = 10;
const everyMs = 2_000;

/** Back from the payment provider, where a card was saved that we have not heard of yet. */
export function CardSavedNotice({ family }: { readonly family: Family }) {
  const saved = useSearch().get('card') === 'saved';
  const { Your } = useWhose();
  const [left, setLeft] = useState(looks);
  const confirming = saved && !family.hasDefaultPaymentMethod;

  useEffect(() => {
    if (!confirming || left === 0) return;
    const timer = setTimeout(() => {
      void refreshMe().finally(() => setLeft(left - 1));
    }, everyMs);
    return () => clearTimeout(timer);
  }, [confirming, left]);

  if (!saved) return null;
  return (
    <div role="status" className="contents">
      {confirming ? (
        <Note icon="clock">
          {Your} card is still being confirmed with the payment provider.
          {left > 0
            ? ' This page shows it as soon as it is certain.'
            : ' That takes longer than usual. Please look again in a few minutes.'}
        </Note>
      ) : (
        <Note tone="ok">{Your} card is saved.</Note>
      )}
    </div>
  );
}
