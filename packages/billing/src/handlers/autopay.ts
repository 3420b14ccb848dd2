import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { autopay } from '../charges/autopay.ts';
import { chargesFromConfig } from '../charges/charges-from-config.ts';

export const handler = lazyHandler(() => {
  const deps = chargesFromConfig();
  return segmentHandler(autopay(deps), deps.checkpoints);
});
