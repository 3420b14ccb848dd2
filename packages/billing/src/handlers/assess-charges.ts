import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { assessCharges } from '../charges/assess-charges.ts';
import { chargesFromConfig } from '../charges/charges-from-config.ts';

export const handler = lazyHandler(() => {
  const deps = chargesFromConfig();
  return segmentHandler(assessCharges(deps), deps.checkpoints);
});
