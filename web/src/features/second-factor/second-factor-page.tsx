import './second-factor.css';
import { brand } from '@hoops/domain/brand';
import { useEffect, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { LogoutButton } from '../../layout/logout-button.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import type { NewSecret } from '../../session/amplify-second-factor.ts';
import { asOfNow } from '../../session/on-behalf-of.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { PasskeyNeeded } from './passkey-needed.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { newRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx';
import { loadSecondFactor, SetUpForm } from './set-up-form.tsx';

const nothingNeeded: { readonly needsSecondFactor?: true; readonly passkey?: 'needed' | 'advised' } = {};

export default function SecondFactorPage() {
  const session = useSession();
  const email = session.status === 'present' ? session.email : '';
  const { needsSecondFactor, passkey } =
    session.status === 'present' && session.parent.status === 'known' ? session.parent : nothingNeeded;
  const [isOn, setIsOn] = useState<boolean>();
  const [secret, setSecret] = useState<NewSecret>();
  const look = useCommand({
    name: 'second-factor-not-read',
    run: async () => setIsOn(await (await loadSecondFactor()).isOn()),
  });
  const begin = useCommand({
    name: 'second-factor-not-begun',
    run: async () => setSecret(await (await loadSecondFactor()).begin(brand.name, email)),
  });
  const turnOff = useCommand({
    name: 'second-factor-not-turned-off',
    run: async () => {
      await (await loadSecondFactor()).turnOff();
      setIsOn(false);
    },
  });
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useCommand({
    name: 'recovery-codes-not-saved',
    run: async () => setCodes(await newRecoveryCodes()),
  });
  const { start } = look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => start(), []);
  const place = useKeptFocus<HTMLDivElement>(secret === undefined ? `${isOn}` : 'setting up');
  const failure = look.failure ?? begin.failure ?? turnOff.failure ?? renew.failure;

  return (
    <InnerLayout>
      <div className="narrow stack">
        <div className="page-head">
          <h1>Passkeys and two-step login</h1>
          <LogoutButton />
        </div>
        {passkey === 'needed' && <PasskeyNeeded email={email} />}
        {needsSecondFactor && passkey !== 'needed' && (
          <Note tone="warn">Administrators log in with a second step. Please set it up to continue.</Note>
        )}
        {!needsSecondFactor && passkey === 'advised' && (
          <Note tone="warn">
            Please add a passkey for your work as an administrator. A fake copy of this site could trick you
            into giving away your password and your code, but your passkey works only here. If this device has
            one already, remove it and add it again.
          </Note>
        )}
        <Card title="Authenticator app">
          <div ref={place} tabIndex={-1} className="stack focus-place">
            <p>
              After your password, you enter a code that only your phone knows, so a stolen password is not
              enough to log in.
            </p>
            <Failure>{failure}</Failure>
            {secret !== undefined && <SetUpForm {...secret} />}
            {secret === undefined && isOn === true && (
              <>
                <Note tone="ok">It is on.</Note>
                {codes !== undefined && <RecoveryCodes codes={codes} />}
                <div className="actions">
                  <Button
                    look="line"
                    busy={renew.busy}
                    busyLabel="Creating codes..."
                    onClick={() => renew.start()}
                  >
                    New Recovery Codes
                  </Button>
                  <Button
                    look="line"
                    busy={begin.busy}
                    busyLabel="Preparing..."
                    onClick={() => begin.start()}
                  >
                    Use Another App
                  </Button>
                  <Button
                    look="quiet"
                    busy={turnOff.busy}
                    busyLabel="Turning off..."
                    onClick={() => turnOff.start()}
                  >
                    Turn off
                  </Button>
                </div>
              </>
            )}
            {secret === undefined && isOn === false && (
              <Button busy={begin.busy} busyLabel="Preparing..." onClick={() => begin.start()}>
                Set Up
              </Button>
            )}
            {isOn === undefined && look.busy && <p className="muted">Loading...</p>}
            {isOn === undefined && look.failure !== undefined && (
              <Button look="line" onClick={() => look.start()}>
                Retry
              </Button>
            )}
          </div>
        </Card>
        {asOfNow() === undefined && <PasskeysCard />}
      </div>
    </InnerLayout>
  );
}
