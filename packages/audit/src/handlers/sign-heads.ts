import { backgroundHandler } from '../jobs/background-handler.ts';
import { keepDepsFromConfig } from '../kept-heads/keep-deps-from-config.ts';
import { signHeadsWork } from '../kept-heads/sign-heads-work.ts';

export const handler = backgroundHandler((deps) => signHeadsWork({ ...keepDepsFromConfig(), ...deps }));
