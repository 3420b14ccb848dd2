import { normalizedEmail } from '@hoops/domain/text/name-words';
import {
  confirmResetPassword as amplifyConfirmResetPassword,
  confirmSignIn as amplifyConfirmSignIn,
  resetPassword as amplifyResetPassword,
  signIn as amplifySignIn,
  signOut as amplifySignOut,
  signUp as amplifySignUp,
  confirmUserAttribute,
  updateUserAttribute,
} from 'aws-amplify/auth';
import { attempt } from './amplify-config.ts';
import { typedCode } from './amplify-session.ts';
import { AuthError } from './auth-error.ts';

/* Part of Amplify for sign-in, sign-up and change of email. */

export { currentUser } from './amplify-session.ts';

/**
 * @returns `code-needed` if `confirmCode` must follow
 * @throws AuthError `wrong-credentials`, `reset-required`, `too-many-tries` or `unreachable`
 */
export const signIn = (email: string, password: string): Promise<'signed-in' | 'code-needed'> =>
  attempt(async () => {
    // Signs out first, because Amplify rejects a second sign-in, and another person may be signed in on
    // this device.
    await amplifySignOut();
    const { isSignedIn, nextStep } = await amplifySignIn({ username: normalizedEmail(email), password });
    if (isSignedIn) return 'signed-in';
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'code-needed';
    throw new AuthError(nextStep.signInStep === 'RESET_PASSWORD' ? 'reset-required' : 'unknown');
  });

/**
 * @throws AuthError `wrong-code`, `expired-code` for a used code, or `wrong-credentials` after three
 * minutes
 */
export const confirmCode = (code: string): Promise<void> =>
  attempt(async () => {
    const { isSignedIn } = await amplifyConfirmSignIn({ challengeResponse: typedCode(code) });
    if (!isSignedIn) throw new AuthError('unknown');
  });

/** @throws AuthError `email-in-use`, `weak-password`, `unreachable` */
export const signUp = (email: string, password: string): Promise<void> =>
  attempt(async () => {
    const username = normalizedEmail(email);
    await amplifySignUp({ username, password, options: { userAttributes: { email: username } } });
  });

/** Requests a code by email; unknown addresses get no email. */
export const resetPassword = (email: string): Promise<void> =>
  attempt(async () => {
    await amplifyResetPassword({ username: normalizedEmail(email) });
  });

/** @throws AuthError `wrong-code`, `expired-code`, `weak-password`, `too-many-tries` */
export const confirmResetPassword = (email: string, code: string, newPassword: string): Promise<void> =>
  attempt(() =>
    amplifyConfirmResetPassword({
      username: normalizedEmail(email),
      confirmationCode: typedCode(code),
      newPassword,
    }),
  );

/**
 * Changes the email as soon as the emailed code is confirmed.
 * @throws AuthError `email-taken` if another account uses the email
 */
export const changeEmail = (email: string): Promise<void> =>
  attempt(async () => {
    await updateUserAttribute({ userAttribute: { attributeKey: 'email', value: normalizedEmail(email) } });
  });

/** @throws AuthError `wrong-code`, `expired-code`, `email-taken` */
export const confirmEmail = (code: string): Promise<void> =>
  attempt(() => confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: typedCode(code) }));
