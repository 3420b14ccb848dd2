import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { keepDepsFromConfig } from '../kept-heads/keep-deps-from-config.ts';
import { keepHeads } from '../kept-heads/keep-heads.ts';

export const handler = lazyHandler(() => {
  const deps = keepDepsFromConfig();
  return async () => {
    const report = await keepHeads(deps);
    if (report) deps.logger.info('heads-kept', { streams: report.streams, broken: report.broken.length });
  };
});
