import { api } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { useForm } from '../../ui/use-form.ts';

type RecoveryFormProps = {
  readonly email: string;
  readonly onRecovered: () => void;
  readonly onStartAgain: () => void;
};

export function RecoveryForm({ email, onRecovered, onStartAgain }: RecoveryFormProps) {
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ recoveryCode = '' }) =>
      recoveryCode === '' ? { recoveryCode: 'Please enter one of your recovery codes.' } : {},
    submit: async ({ recoveryCode = '' }, idempotencyKey) => {
      await api.call('recoverSecondFactor', { email, code: recoveryCode }, { idempotencyKey });
      onRecovered();
      return undefined;
    },
  });
  return (
    <form {...formProps} className="form">
      <Note announce="status">
        Enter one of the recovery codes that you saved when you set up two-step login. It turns off two-step
        login, and you log in with just your password. No codes? Contact us, and we can turn it off once we
        know it is you.
      </Note>
      <TextField
        label="Recovery code"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.recoveryCode}
      />
      <Failure>{failure}</Failure>
      <Button type="submit" busy={busy} busyLabel="Checking..." large wide>
        Use Recovery Code
      </Button>
      <Button look="quiet" onClick={onStartAgain}>
        Start over
      </Button>
    </form>
  );
}
