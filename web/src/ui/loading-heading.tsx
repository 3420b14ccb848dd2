import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../lib/focus-heading.ts';

export function LoadingHeading({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const heading = ref.current;
    return () => {
      // Waits a moment, because the loaded heading appears only then.
      if (document.activeElement === heading) queueMicrotask(focusHeading);
    };
  }, []);
  return (
    <h1 ref={ref} className="visually-hidden">
      {children}
    </h1>
  );
}
