import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

export function Thanks({ signedIn }: { readonly signedIn: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="stack" ref={ref} tabIndex={-1}>
      <Note tone="ok" announce="status">
        Thank you! Your request is on its way, and the coach will be in touch.
      </Note>
      <div>
        <ButtonLink look="line" to={signedIn ? '/portal' : '/'}>
          {signedIn ? 'Back to your dashboard' : 'Back to the home page'}
        </ButtonLink>
      </div>
    </div>
  );
}
