import { passwordHint } from '@hoops/api/auth/password';
import { marketingMethods } from '@hoops/domain/family/marketing';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loginSentences } from '../../lib/login-sentences.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { AuthError } from '../../session/auth-error.ts';
import { commonPasswordErrors } from '../../session/common-password-errors.ts';
import { returnPath } from '../../session/return-path.ts';
import { refreshSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PasswordField, Select, TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { register } from './register.ts';
import { registrationErrors } from './registration.ts';

const alreadyRegisteredAddress = (email: string): string =>
  `/login?${new URLSearchParams({ email, alert: loginSentences.alreadyRegistered }).toString()}`;

/** `signedIn` is true if the account exists and only the parent record is missing. */
export function RegisterForm({ signedIn }: { readonly signedIn: boolean }) {
  const { leadOn } = useNavigateIfStillHere();
  const { state } = useLocation();
  // Email of the created account. If saving the parent record fails, a retry does not sign up again.
  const accountMadeFor = useRef<string>(undefined);

  const { formProps, errors, failure, busy } = useForm({
    draft: 'registration',
    neverKept: ['password'],
    validate: (values) => registrationErrors(values, signedIn),
    check: async ({ password = '' }) => (signedIn ? {} : commonPasswordErrors('password', password)),
    submit: async (values, idempotencyKey) => {
      const email = values.email ?? '';
      try {
        await register(values, idempotencyKey, {
          accountExists: signedIn || accountMadeFor.current === email,
          onAccountMade: () => {
            accountMadeFor.current = email;
          },
        });
      } catch (error) {
        if (!(error instanceof AuthError && error.problem === 'email-in-use')) throw error;
        leadOn(alreadyRegisteredAddress(email));
        // Keeps the draft, because the email may contain a typo.
        return 'unsent';
      }
      await refreshSession();
      leadOn(returnPath(state), { replace: true });
      return undefined;
    },
  });

  return (
    <form {...formProps} className="form">
      <TextField label="Full name" name="name" autoComplete="name" error={errors.name} />
      {!signedIn && (
        <div className="form-row">
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            error={errors.email}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            hint={passwordHint}
            error={errors.password}
          />
        </div>
      )}
      <TextField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phoneNumber}
      />
      <TextField
        label="Street"
        name="address.street"
        autoComplete="address-line1"
        error={errors['address.street']}
      />
      <div className="form-row" data-columns="city">
        <TextField
          label="City"
          name="address.city"
          autoComplete="address-level2"
          error={errors['address.city']}
        />
        <TextField
          label="State"
          name="address.state"
          autoComplete="address-level1"
          error={errors['address.state']}
        />
        <TextField
          label="Zip code"
          name="address.zipCode"
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors['address.zipCode']}
        />
      </div>
      <Select
        label="How did you hear about us?"
        name="marketingMethod"
        optional
        placeholder="Choose one"
        options={marketingMethods.map((method) => ({ value: method, label: method }))}
        error={errors.marketingMethod}
      />
      <Failure>{failure}</Failure>
      <Button type="submit" busy={busy} busyLabel="Signing up..." large wide>
        Sign Up
      </Button>
      <p className="form-small">
        By signing up as a parent or guardian, you accept our <Link to="/terms">terms</Link>. You can read how
        we handle your data under <Link to="/privacy">privacy</Link>, and how to cancel under{' '}
        <Link to="/refunds">refunds and cancellation</Link>.
      </p>
    </form>
  );
}
