import { subscriber } from '@hoops/bus/subscriber';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { devicesFromConfig } from '../devices-from-config.ts';
import { mailerFor } from '../mailer.ts';
import { mailerFromConfig } from '../mailer-from-config.ts';
import { offerPushFor } from '../offer-push.ts';

export const handler = lazyHandler(() => {
  const deps = mailerFromConfig();
  const mail = mailerFor(deps);
  const push = offerPushFor({ ...deps, tellDevices: devicesFromConfig(deps, 'mailer') });
  return subscriber(
    'mailer',
    async (envelope) => {
      await mail(envelope);
      await push(envelope);
    },
    consoleLogger,
  );
});
