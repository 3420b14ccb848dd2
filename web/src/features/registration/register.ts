import { api } from '../../api/api.ts';
import type { FormValues } from '../../lib/form-values.ts';
import { reportProblem } from '../../lib/report-problem.ts';
import { loadAmplify } from '../../session/auth.ts';
import { registration, shownAtRegistration } from './registration.ts';

type Progress = {
  /** Signed up and signed in before: only the parent record is missing. */
  readonly accountExists: boolean;
  readonly onAccountMade: () => void;
};

/**
 * Registers a parent: an account, a first sign-in, the parent record, and the welcome email, whose failure
 * is reported but does not fail the registration (spec section 8).
 *
 * @throws AuthError `email-in-use` when the address has an account
 * @throws ApiError when the parent record was refused; the account stays and a second try finishes it
 */
export async function register(
  values: FormValues,
  idempotencyKey: string,
  progress: Progress,
): Promise<void> {
  const { email = '', password = '' } = values;
  const amplify = await loadAmplify();
  if (!progress.accountExists) {
    await amplify.signUp(email, password);
    progress.onAccountMade();
  }
  if (password !== '') await amplify.signIn(email, password);
  const user = await amplify.currentUser();
  const input = registration(values, user?.email ?? email);
  const agreed = shownAtRegistration();
  const { parentId } = await api.call('registerParent', { ...input, agreed }, { idempotencyKey });
  try {
    const { name, marketingMethod } = input;
    await api.call('sendWelcomeEmail', { name, marketingMethod, parentId });
  } catch (error) {
    reportProblem('welcome-email-not-asked-for', error);
  }
}
