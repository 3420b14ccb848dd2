import type { CommandDeps } from '@hoops/event-store/repository';
import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { wallClock } from '@hoops/runtime/clock';
import { mailConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import { sitePushKeys } from './push/push-request.ts';
import { deviceTeller, type TellDevices } from './push/tell-devices.ts';

/** @throws ConfigurationError naming missing variables */
export const devicesFromConfig = (deps: CommandDeps, job: string): TellDevices => {
  const keys = keysFromConfig();
  return deviceTeller({
    ...deps,
    keys,
    siteKeys: sitePushKeys(keys),
    subject: `mailto:${mailConfig().coachEmail}`,
    wallClock,
    logger: consoleLogger.with({ job }),
  });
};
