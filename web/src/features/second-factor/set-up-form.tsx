import { useState } from 'react';
import { encode } from 'uqr';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { ReadOnlyModeError, sentenceFor } from '../../lib/readable-error.ts';
import type { NewSecret } from '../../session/amplify-second-factor.ts';
import { loadAmplifyPart } from '../../session/auth.ts';
import { AuthError } from '../../session/auth-error.ts';
import { asOfNow } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { CodeField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { useForm } from '../../ui/use-form.ts';
import { newRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx';

const wrongCode = 'That code is not right. Codes change every 30 seconds: please enter the newest one.';

const failureSentence = (error: unknown): string =>
  error instanceof AuthError && error.problem === 'wrong-code' ? wrongCode : sentenceFor(error);

export function SetUpForm(props: NewSecret) {
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = useCommand({
    name: 'second-factor-not-confirmed',
    run: async () => {
      // Ends earlier sessions, because they began with a password alone.
      await api.call('confirmSecondFactor', {});
      await (await loadSecondFactor()).signOut();
      location.assign('/login?two-step=on');
    },
  });
  if (codes === undefined)
    return <AppForm {...props} onTurnedOn={async () => setCodes(await newRecoveryCodes())} />;
  return (
    <>
      <Note tone="ok" announce="status">
        Two-step login is on.
      </Note>
      <RecoveryCodes codes={codes} />
      <Failure>{finish.failure}</Failure>
      <p className="muted">You are now logged out everywhere. Log in again with a code.</p>
      <Button busy={finish.busy} busyLabel="Finishing..." onClick={() => finish.start()}>
        I Saved My Codes
      </Button>
    </>
  );
}

function AppForm({ secret, uri, onTurnedOn }: NewSecret & { readonly onTurnedOn: () => Promise<void> }) {
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ code = '' }) => (code === '' ? { code: 'Please enter the code from the app.' } : {}),
    submit: async ({ code = '' }) => {
      const secondFactor = await loadSecondFactor();
      await secondFactor.turnOn(code);
      await onTurnedOn();
      return undefined;
    },
    failureSentence,
  });
  return (
    <form {...formProps} className="form">
      <ol className="stack">
        <li>Get an authenticator app on your phone, or use the one you have.</li>
        <li>
          Scan this code with the app.
          <QrCode text={uri} label="QR code for your authenticator app" />
          <p>
            On this device: <a href={uri}>open it in your app</a>, or type this key into it:
          </p>
          <p className="secret-key">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        </li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <CodeField error={errors.code} />
      <Failure>{failure}</Failure>
      <Button type="submit" busy={busy} busyLabel="Turning on...">
        Turn On
      </Button>
    </form>
  );
}

/** QR code, dark on light in every theme, because cameras need the contrast. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/**
 * @throws ReadOnlyModeError in read-only mode; a change would affect the administrator's own second factor
 */
export const loadSecondFactor = async () => {
  if (asOfNow() !== undefined) throw new ReadOnlyModeError();
  return loadAmplifyPart(() => import('../../session/amplify-second-factor.ts'));
};
