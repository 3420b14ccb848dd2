import { useEffect, useRef } from 'react';

/** Calls `then` when what was on its way is not any more, as this tab sees it. */
export function useWhenOver(isOnItsWay: boolean, then: () => void): void {
  const before = useRef(isOnItsWay);
  useEffect(() => {
    const isOver = before.current && !isOnItsWay;
    before.current = isOnItsWay;
    if (isOver) then();
  });
}
