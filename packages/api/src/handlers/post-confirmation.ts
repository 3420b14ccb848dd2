import { wallClock } from '@hoops/runtime/clock';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { signOutEverywhere } from '../sign-out-everywhere.ts';
import { commandDeps } from './handler-deps.ts';

let deps: ReturnType<typeof commandDeps> | undefined;

/** Cognito tells of a sign-up or a completed reset: completing a reset signs out everywhere. */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const { sub } = event.request.userAttributes;
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword' && sub) {
    deps ??= commandDeps();
    await signOutEverywhere(deps, sub, wallClock.now());
  }
  return event;
};
