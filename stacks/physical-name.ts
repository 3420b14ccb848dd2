import type { Stack } from '#platform';
import { appName } from './stage-settings.ts';

/** A resource's own name, such as `prod-all-american-hoops-events`: stages share an account without clashing. */
export const physicalName = (stack: Stack, name: string): string => `${stack.stage}-${appName}-${name}`;
