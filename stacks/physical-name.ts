import type { Stack } from '#platform';
import { appName } from './stage-settings.ts';

/** Name of a resource, such as `prod-all-american-hoops-events`; unique per stage in an account. */
export const physicalName = (stack: Stack, name: string): string => `${stack.stage}-${appName}-${name}`;
