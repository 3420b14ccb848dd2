import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword as amplifyConfirmResetPassword,
  resetPassword as amplifyResetPassword,
  signIn as amplifySignIn,
  signOut as amplifySignOut,
  signUp as amplifySignUp,
  confirmUserAttribute,
  fetchAuthSession,
  updateUserAttribute,
} from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { siteConfig } from '../site-config.ts';
import { AuthError, authError } from './auth-error.ts';

/* The only module that imports Amplify: one chunk, loaded when somebody signs in or is signed in. */

let configured: Promise<void> | undefined;

const configure = (): Promise<void> => {
  configured ??= siteConfig()
    .then(({ cognito }) => {
      // Its warnings are about set-ups like the local system's; what matters is thrown.
      ConsoleLogger.LOG_LEVEL = 'ERROR';
      Amplify.configure({
        Auth: {
          Cognito: {
            userPoolId: cognito.userPoolId,
            userPoolClientId: cognito.clientId,
            ...(cognito.endpoint !== undefined && { userPoolEndpoint: cognito.endpoint }),
          },
        },
      });
    })
    .catch(() => {
      configured = undefined;
      throw new AuthError('unreachable');
    });
  return configured;
};

const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  await configure();
  try {
    return await work();
  } catch (error) {
    throw authError(error);
  }
};

export type SignedInUser = { readonly sub: string; readonly email: string };

/** Who is signed in, by the ID token; undefined when nobody is or the sign-in has expired. */
export const currentUser = (): Promise<SignedInUser | undefined> =>
  attempt(async () => {
    const payload = (await fetchAuthSession()).tokens?.idToken?.payload;
    if (payload?.sub === undefined) return undefined;
    return { sub: payload.sub, email: typeof payload.email === 'string' ? payload.email : '' };
  });

/** The ID token that the API asks for. `refresh` fetches a new one even if the old one looks valid. */
export const idToken = (refresh: boolean): Promise<string | undefined> =>
  attempt(async () => (await fetchAuthSession({ forceRefresh: refresh })).tokens?.idToken?.toString());

/** @throws AuthError `wrong-credentials`, `reset-required`, `too-many-tries`, `unreachable` */
export const signIn = (email: string, password: string): Promise<void> =>
  attempt(async () => {
    // Amplify refuses a second sign-in on top of a first; somebody else may be signed in on this device.
    await amplifySignOut();
    const { isSignedIn, nextStep } = await amplifySignIn({ username: email, password });
    if (isSignedIn) return;
    throw new AuthError(nextStep.signInStep === 'RESET_PASSWORD' ? 'reset-required' : 'unknown');
  });

/** @throws AuthError `email-in-use`, `weak-password`, `unreachable` */
export const signUp = (email: string, password: string): Promise<void> =>
  attempt(async () => {
    await amplifySignUp({ username: email, password, options: { userAttributes: { email } } });
  });

export const signOut = (): Promise<void> => attempt(() => amplifySignOut());

/** Mails a code to the address, if it has an account. */
export const resetPassword = (email: string): Promise<void> =>
  attempt(async () => {
    await amplifyResetPassword({ username: email });
  });

/** @throws AuthError `wrong-code`, `expired-code`, `weak-password`, `too-many-tries` */
export const confirmResetPassword = (email: string, code: string, newPassword: string): Promise<void> =>
  attempt(() => amplifyConfirmResetPassword({ username: email, confirmationCode: code, newPassword }));

/** Asks for another sign-in e-mail; it takes effect once the mailed code is confirmed. */
export const changeEmail = (email: string): Promise<void> =>
  attempt(async () => {
    await updateUserAttribute({ userAttribute: { attributeKey: 'email', value: email } });
  });

/** @throws AuthError `wrong-code`, `expired-code` */
export const confirmEmail = (code: string): Promise<void> =>
  attempt(() => confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code }));
