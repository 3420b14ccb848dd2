import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { answerPasskeyOffer } from '../../lib/offer-passkey.ts';
import { refreshMe } from '../../session/me.ts';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { addingSentence } from '../../session/passkey-sentences.ts';
import { hasPasskeys, loadPasskeys } from '../../session/passkeys.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';

export default function PasskeyOffer() {
  const session = useSession();
  const onBehalfOf = useOnBehalfOf();
  const [isAnswered, setIsAnswered] = useState(false);
  const parent =
    session.status === 'present' && session.parent.status === 'known' ? session.parent : undefined;
  const isAdvised = parent?.passkey === 'advised';
  const answer = (): void => {
    answerPasskeyOffer();
    document.getElementById('main')?.focus();
    setIsAnswered(true);
  };
  const add = useCommand({
    name: 'passkey-not-added',
    failureSentence: addingSentence,
    run: async () => {
      await (await loadPasskeys()).add();
      answer();
      // From now on, the administrator needs the new passkey.
      if (isAdvised) await refreshMe();
      showToast('Next time, choose Use a Passkey to log in.');
    },
  });
  // One question at a time: changed texts come first.
  if (isAnswered || parent?.textsToAgreeTo || onBehalfOf || !hasPasskeys()) return null;
  return (
    <div className="portal-notices">
      <Note tone={isAdvised ? 'warn' : 'info'}>
        <p>
          {isAdvised
            ? 'Please add a passkey for your work as an administrator. A fake copy of this site could trick you into giving away your password and your code, but your passkey works only here.'
            : 'Log in faster next time: with your fingerprint, your face or your screen lock.'}
        </p>
        <Failure plain>{add.failure}</Failure>
        <div className="actions">
          <Button look="line" busy={add.busy} busyLabel="Waiting..." onClick={() => add.start()}>
            Add a Passkey
          </Button>
          {!isAdvised && (
            <Button look="quiet" off={add.busy} onClick={answer}>
              Not Now
            </Button>
          )}
        </div>
      </Note>
    </div>
  );
}
