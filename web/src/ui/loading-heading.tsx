import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../lib/focus-heading.ts';

/**
 * The heading of a page that is named by what it loads, until that is there. The heading that takes its place gets the
 * focus that this one was given on arrival.
 */
export function LoadingHeading({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const heading = ref.current;
    return () => {
      // A moment later the other heading is there.
      if (document.activeElement === heading) queueMicrotask(focusHeading);
    };
  }, []);
  return (
    <h1 ref={ref} className="visually-hidden">
      {children}
    </h1>
  );
}
