import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { wallClock } from '@hoops/runtime/clock';
import { lazyHandler } from '@hoops/runtime/once';
import { cognitoSignIns } from '@hoops/runtime/sign-ins';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { signOutEverywhere } from '../auth/sign-out-everywhere.ts';

/**
 * A completed reset signs out everywhere: ID tokens and Cognito's sessions end. If either step fails, the
 * whole reset fails and can be repeated.
 */
export const handler = lazyHandler(() => {
  const deps = commandDepsFromConfig();
  return async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    const { sub } = event.request.userAttributes;
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword' && sub) {
      // The pool id comes from the event, because an environment variable would make pool and trigger
      // depend on each other.
      const signIns = cognitoSignIns({ userPoolId: event.userPoolId });
      await Promise.all([signOutEverywhere(deps, sub, wallClock.now()), signIns.endSessions(sub)]);
    }
    return event;
  };
});
