import { clubDate, dateWords } from '@hoops/domain/time/club-time';
import { useEffect, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import type { Passkey } from '../../session/amplify-passkeys.ts';
import { refreshMe } from '../../session/me.ts';
import { addingSentence } from '../../session/passkey-sentences.ts';
import { hasPasskeys, loadPasskeys } from '../../session/passkeys.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';

export function PasskeysCard() {
  const session = useSession();
  const parent =
    session.status === 'present' && session.parent.status === 'known' ? session.parent : undefined;
  const isAdvised = parent?.passkey === 'advised';
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const read = async (): Promise<void> => setPasskeys(await (await loadPasskeys()).list());
  const look = useCommand({ name: 'passkeys-not-read', run: read });
  const add = useCommand({
    name: 'passkey-not-added',
    failureSentence: addingSentence,
    run: async () => {
      await (await loadPasskeys()).add();
      await read();
      if (isAdvised) await refreshMe();
    },
  });
  const remove = useCommand<string>({
    name: 'passkey-not-removed',
    run: async (id) => {
      await (await loadPasskeys()).remove(id);
      await read();
    },
  });
  const { start } = look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (hasPasskeys()) start();
  }, []);
  const place = useKeptFocus<HTMLDivElement>(String(passkeys?.length));

  return (
    <Card title="Passkeys">
      <div ref={place} tabIndex={-1} className="stack focus-place">
        <p>
          A passkey logs you in with your fingerprint, your face or your screen lock, without a password. It
          works on this site only, so nobody can trick you into giving it away.
        </p>
        {!hasPasskeys() && <p className="muted">Passkeys do not work in this browser.</p>}
        {look.busy && passkeys === undefined && <p className="muted">Loading...</p>}
        {passkeys !== undefined && passkeys.length > 0 && (
          <ul className="passkeys">
            {passkeys.map(({ id, name, addedAt }) => (
              <li key={id}>
                <div>
                  {name}
                  <div className="muted">Added {dateWords(clubDate(addedAt))}</div>
                </div>
                <Button
                  look="quiet"
                  busy={remove.asked === id}
                  off={remove.busy && remove.asked !== id}
                  busyLabel="Removing..."
                  aria-label={`Remove ${name}, added ${dateWords(clubDate(addedAt))}`}
                  onClick={() => remove.start(id)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {parent?.isAdmin && !isAdvised && passkeys?.length === 1 && (
          <p className="muted">
            Administrators: add another passkey before you remove this one. Otherwise, you will need a
            recovery code.
          </p>
        )}
        <Failure>{look.failure ?? add.failure ?? remove.failure}</Failure>
        {passkeys !== undefined && (
          <div className="actions">
            <Button look="line" busy={add.busy} busyLabel="Waiting..." onClick={() => add.start()}>
              Add a Passkey
            </Button>
          </div>
        )}
        {passkeys === undefined && look.failure !== undefined && (
          <Button look="line" onClick={() => look.start()}>
            Try Again
          </Button>
        )}
      </div>
    </Card>
  );
}
