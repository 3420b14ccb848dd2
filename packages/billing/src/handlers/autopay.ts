import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { autopay } from '../charges/autopay.ts';
import { chargesFromConfig } from '../charges/charges-from-config.ts';

export const handler = lazyHandler(() => {
  const deps = chargesFromConfig();
  return () => autopay(deps);
});
