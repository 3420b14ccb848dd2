import { OnlyLooking } from '../../lib/readable-error.ts';
import { loadAmplifyPart } from '../../session/auth.ts';
import { asOfNow } from '../../session/on-behalf-of.ts';

/** @throws OnlyLooking in read-only mode, where it would change the administrator's own second step */
export const loadSecondFactor = async () => {
  if (asOfNow() !== undefined) throw new OnlyLooking();
  return loadAmplifyPart(() => import('../../session/amplify-second-factor.ts'));
};
