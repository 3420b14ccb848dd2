import { api } from '../../api/api.ts';
import type { FormValues } from '../../lib/form-values.ts';
import { reportProblem } from '../../lib/report-problem.ts';
import { shownTexts } from '../../lib/shown-texts.ts';
import { loadAmplify } from '../../session/auth.ts';
import { registration } from './registration.ts';

type Progress = {
  readonly accountExists: boolean;
  readonly onAccountMade: () => void;
};

/**
 * Registers a parent; a failed welcome email is ignored (spec section 8).
 * @throws AuthError `email-in-use`
 * @throws ApiError if the parent record is rejected
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
  const agreed = shownTexts();
  const { parentId } = await api.call('registerParent', { ...input, agreed }, { idempotencyKey });
  try {
    const { name, marketingMethod } = input;
    await api.call('sendWelcomeEmail', { name, marketingMethod, parentId });
  } catch (error) {
    reportProblem('welcome-email-not-asked-for', error);
  }
}
