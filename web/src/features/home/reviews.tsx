import { useEffect, useRef, useState } from 'react';

type State = 'waiting' | 'loading' | 'shown' | 'blocked';

const patienceMs = 8_000;

const reportedState = (data: unknown): State | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('source' in data) || data.source !== 'reviews-frame' || !('state' in data)) return undefined;
  return data.state === 'shown' || data.state === 'blocked' ? data.state : undefined;
};

/** Loaded near the viewport. A link to testimonials shows until the frame renders or if it is blocked. */
export function Reviews() {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>('waiting');

  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setState('loading');
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (state !== 'loading') return undefined;
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return;
      const reported = reportedState(event.data);
      if (reported) setState(reported);
    };
    addEventListener('message', hear);
    const timer = setTimeout(() => setState('blocked'), patienceMs);
    return () => {
      removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, [state]);

  return (
    <div className="reviews" ref={place} data-state={state} data-needs-app="">
      {(state === 'loading' || state === 'shown') && (
        <iframe
          ref={frame}
          src="/reviews-frame.html"
          title="Reviews by parents"
          sandbox="allow-scripts allow-popups"
          referrerPolicy="no-referrer"
        />
      )}
      {state !== 'shown' && (
        <p>
          Three of our parents share their experience <a href="#parents">further up this page</a>.
        </p>
      )}
    </div>
  );
}
