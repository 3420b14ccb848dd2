import { api } from '../../api/api.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import type { NewSecret } from '../../session/amplify-second-factor.ts';
import { AuthError } from '../../session/auth-error.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { CodeField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { loadSecondFactor } from './load-second-factor.ts';
import { QrCode } from './qr-code.tsx';

const wrongCode = 'That code is not right. Codes change every 30 seconds: please enter the newest one.';

const failureSentence = (error: unknown): string =>
  error instanceof AuthError && error.problem === 'wrong-code' ? wrongCode : sentenceFor(error);

/** The new secret for the app, and the code that shows that the app has it. */
export function SetUpForm({ secret, uri }: NewSecret) {
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ code = '' }) => (code === '' ? { code: 'Please enter the code from the app.' } : {}),
    submit: async ({ code = '' }) => {
      const secondFactor = await loadSecondFactor();
      await secondFactor.turnOn(code);
      // Ends every session from before, this one too: they began with the password alone.
      await api.call('confirmSecondFactor', {});
      await secondFactor.signOut();
      location.assign('/login?two-step=on');
      return undefined;
    },
    failureSentence,
  });
  return (
    <form {...formProps} className="form">
      <ol className="stack">
        <li>Get an authenticator app on your phone, or use the one you have.</li>
        <li>
          Scan this with it.
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
      <p className="muted">You are logged out everywhere then, and log in again with a code.</p>
      <Button type="submit" busy={busy} busyLabel="Turning on...">
        Turn On
      </Button>
    </form>
  );
}
