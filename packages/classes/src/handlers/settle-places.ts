import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { lazyHandler } from '@hoops/runtime/once';
import { settlePlaces } from '../settle-places.ts';

export const handler = lazyHandler(() => {
  const deps = commandDepsFromConfig();
  return () => settlePlaces(deps);
});
