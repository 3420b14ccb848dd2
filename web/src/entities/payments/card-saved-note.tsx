import { useEffect, useState } from 'react';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { refreshFamily } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Note } from '../../ui/note.tsx';

const looks = 10;
const everyMs = 2_000;
const shownForMs = 10_000;

/** Confirms a saved card before our webhook arrives. Removes the parameter, so a reload shows no note. */
export function CardSavedNote({ hasCard }: { readonly hasCard: boolean }) {
  const { params, change } = useAddressParams();
  const saved = params.get('card') === 'saved';
  const { Your } = useFamilyPronouns();
  const [left, setLeft] = useState(looks);
  const confirming = saved && !hasCard;

  useEffect(() => {
    if (!confirming || left === 0) return;
    const timer = setTimeout(() => {
      void refreshFamily().finally(() => setLeft(left - 1));
    }, everyMs);
    return () => clearTimeout(timer);
  }, [confirming, left]);

  const isRead = saved && hasCard;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is another function at each rendering.
  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(() => change({ card: undefined }), shownForMs);
    return () => clearTimeout(timer);
  }, [isRead]);

  if (!saved) return null;
  return (
    <div role="status" className="contents">
      {confirming ? (
        <Note icon="clock">
          {Your} card is still being confirmed with the payment provider.
          {left > 0
            ? ' This page shows it as soon as it is certain.'
            : ' This is taking longer than usual. Please check again in a few minutes.'}
        </Note>
      ) : (
        <Note tone="ok">{Your} card is saved.</Note>
      )}
    </div>
  );
}
