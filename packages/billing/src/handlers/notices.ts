import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { chargesFromConfig } from '../charges/charges-from-config.ts';
import { notices } from '../charges/notices.ts';

export const handler = lazyHandler(() => {
  const deps = chargesFromConfig();
  return segmentHandler(notices(deps), deps.checkpoints);
});
