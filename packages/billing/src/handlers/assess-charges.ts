import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { assessCharges } from '../charges/assess-charges.ts';
import { chargesFromConfig } from '../charges/charges-from-config.ts';

export const handler = lazyHandler(() => {
  const deps = chargesFromConfig();
  return () => assessCharges(deps);
});
