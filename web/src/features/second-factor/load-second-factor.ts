import { OnlyLooking } from '../../lib/readable-error.ts';
import { loadAmplifyPart } from '../../session/auth.ts';
import { asOfNow } from '../../session/on-behalf-of.ts';

/**
 * Loads what asks the sign-in service about the second step.
 * @throws OnlyLooking in a tab that shows what a family saw: it is the administrator's own second step that it would change.
 */
export const loadSecondFactor = async () => {
  if (asOfNow() !== undefined) throw new OnlyLooking();
  return loadAmplifyPart(() => import('../../session/amplify-second-factor.ts'));
};
