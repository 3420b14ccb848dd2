import { requestedHandler } from '../jobs/requested-handler.ts';
import { keepDepsFromConfig } from '../kept-heads/keep-deps-from-config.ts';
import { signHeadsJob } from '../kept-heads/sign-heads-job.ts';

export const handler = requestedHandler((deps) => signHeadsJob({ ...keepDepsFromConfig(), ...deps }));
