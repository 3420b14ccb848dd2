import { useEffect, useRef } from 'react';

/** Runs a callback when the pending state turns false in this tab. */
export function useOnSettled(isOnItsWay: boolean, then: () => void): void {
  const before = useRef(isOnItsWay);
  useEffect(() => {
    const isOver = before.current && !isOnItsWay;
    before.current = isOnItsWay;
    if (isOver) then();
  });
}
