import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useSearch } from '../../lib/use-search.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';

type Wish = 'undecided' | 'off' | 'on';

function Unsubscribe({ token }: { readonly token: string }) {
  const [wish, setWish] = useState<Wish>('undecided');
  const outcome = useRef<HTMLDivElement>(null);
  const save = useCommand<'off' | 'on'>({
    name: 'unsubscribe-failed',
    run: async (asked) => {
      await api.call('unsubscribe', { token, scheduleChanges: asked === 'on' });
      setWish(asked);
    },
  });
  useEffect(() => {
    // Focuses the outcome, because the pressed button disappeared.
    if (wish !== 'undecided') outcome.current?.focus();
  }, [wish]);
  return (
    <Card>
      <div className="stack" ref={outcome} tabIndex={-1}>
        {wish === 'undecided' && (
          <p>We email you when a session is added, moved or called off. Do you want to stop these emails?</p>
        )}
        {wish === 'off' && (
          <Note tone="ok" announce="status">
            Done. You will not get any more emails about schedule changes. You will still get emails about
            your account and your payments.
          </Note>
        )}
        {wish === 'on' && (
          <Note tone="ok" announce="status">
            We will email you again when the schedule changes.
          </Note>
        )}
        <Failure>{save.failure}</Failure>
        <div className="actions">
          {wish === 'off' ? (
            <Button look="line" busy={save.busy} busyLabel="Saving..." onClick={() => save.start('on')}>
              Turn them on again
            </Button>
          ) : (
            <Button busy={save.busy} busyLabel="Saving..." onClick={() => save.start('off')}>
              Stop these emails
            </Button>
          )}
          <ButtonLink look="line" to="/schedule">
            See the schedule
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/**
 * Asks before unsubscribing, because email scanners open links, and a family must not miss a moved session.
 */
export default function UnsubscribePage() {
  const token = useSearch().get('token');
  return (
    <PublicLayout>
      <div className="wrap page-body">
        <div className="narrow stack">
          <h1>Emails about the schedule</h1>
          {token ? (
            <Unsubscribe token={token} />
          ) : (
            <Note tone="bad">
              <p>
                This link is incomplete. Please open it again from the email, or turn these emails off under{' '}
                <Link to="/my-info">My info</Link>.
              </p>
            </Note>
          )}
        </div>
      </div>
    </PublicLayout>
  );
}
