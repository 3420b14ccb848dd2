import { joinHouseholdInput } from '@hoops/domain/family/guardians/events';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { shownTexts } from '../../lib/shown-texts.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';

type JoinFormProps = {
  readonly token: string;
  readonly inviter: string;
  readonly invited: string;
  readonly email: string;
};

export function JoinForm({ token, inviter, invited, email }: JoinFormProps) {
  const { leadOn } = useNavigateIfStillHere();
  const inputOf = ({ name = '' }: Readonly<Record<string, string>>) => ({ name, agreed: shownTexts() });
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => schemaErrors(joinHouseholdInput, inputOf(values)),
    submit: async (values, idempotencyKey) => {
      await api.call('joinHousehold', { token, ...inputOf(values) }, { idempotencyKey });
      await refreshSession();
      leadOn('/portal', { replace: true });
      return undefined;
    },
  });
  return (
    <form {...formProps} className="form">
      <p>
        {`You will see and do everything in the account of ${inviter}’s family: athletes, classes, plans, payments and the card on file. You are logged in as ${email}.`}
      </p>
      <TextField
        label="Your full name"
        name="name"
        autoComplete="name"
        defaultValue={invited}
        error={errors.name}
      />
      <Failure>{failure}</Failure>
      <Button type="submit" busy={busy} busyLabel="Joining..." wide>
        Join the Account
      </Button>
      <p className="form-small">
        By joining as a parent or guardian, you accept our <Link to="/terms">terms</Link>. You can read how we
        handle your data under <Link to="/privacy">privacy</Link>.
      </p>
    </form>
  );
}
