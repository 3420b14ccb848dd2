import { subscriber } from '@hoops/bus/subscriber';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { mailerFor } from '../mailer.ts';
import { mailerFromConfig } from '../mailer-from-config.ts';

export const handler = lazyHandler(() => subscriber('mailer', mailerFor(mailerFromConfig()), consoleLogger));
