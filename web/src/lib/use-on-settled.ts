import { useEffect, useRef } from 'react';

export function useOnSettled(isOnItsWay: boolean, then: () => void): void {
  const before = useRef(isOnItsWay);
  useEffect(() => {
    const isOver = before.current && !isOnItsWay;
    before.current = isOnItsWay;
    if (isOver) then();
  });
}
