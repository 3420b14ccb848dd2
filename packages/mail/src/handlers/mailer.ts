import { subscriber } from '@hoops/bus/subscriber';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { mailerFor } from '../mailer.ts';
import { mailerFromConfig } from '../mailer-from-config.ts';

export const handler = lazyHandler(() => subscriber('mailer', mailerFor(mailerFromConfig()), consoleLogger));
