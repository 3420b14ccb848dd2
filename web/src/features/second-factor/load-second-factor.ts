import { ReadOnlyModeError } from '../../lib/readable-error.ts';
import { loadAmplifyPart } from '../../session/auth.ts';
import { asOfNow } from '../../session/on-behalf-of.ts';

/**
 * @throws ReadOnlyModeError in read-only mode, because a change would affect the administrator's own second
 * factor
 */
export const loadSecondFactor = async () => {
  if (asOfNow() !== undefined) throw new ReadOnlyModeError();
  return loadAmplifyPart(() => import('../../session/amplify-second-factor.ts'));
};
