import { backgroundHandler } from '../jobs/background-handler.ts';
import { signHeadsWork } from '../jobs/sign-heads-work.ts';
import { keepDepsFromConfig } from '../kept-heads/keep-deps-from-config.ts';

export const handler = backgroundHandler((deps) => signHeadsWork({ ...keepDepsFromConfig(), ...deps }));
