import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { chargesFromConfig } from '../charges/charges-from-config.ts';
import { settleMakeUps } from '../charges/make-ups.ts';

export const handler = lazyHandler(() => {
  const deps = chargesFromConfig();
  return segmentHandler(settleMakeUps(deps), deps.checkpoints);
});
