import { loadAmplifyPart } from '../../session/auth.ts';

export const loadSecondFactor = () => loadAmplifyPart(() => import('../../session/amplify-second-factor.ts'));
