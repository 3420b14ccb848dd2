import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { wallClock } from '@hoops/runtime/clock';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { cognitoSignIns } from '@hoops/runtime/sign-ins';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { signOutEverywhere } from '../auth/sign-out-everywhere.ts';

/**
 * Cognito reports a sign-up or a completed reset: completing a reset signs out everywhere. Our own record of it
 * ends ID tokens that are out; Cognito's sessions, which a reset leaves alone, end by themselves only after weeks. When
 * one of the two fails, so does the reset's answer: the new password is set, and another reset tries again.
 */
export const handler = lazyHandler(() => {
  const deps = commandDepsFromConfig();
  return async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    const { sub } = event.request.userAttributes;
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword' && sub) {
      // The pool is the one that asks: its id in the environment would make pool and trigger wait for each other.
      const signIns = cognitoSignIns({ userPoolId: event.userPoolId });
      await Promise.all([signOutEverywhere(deps, sub, wallClock.now()), signIns.endSessions(sub)]);
    }
    return event;
  };
});
