import { wallClock } from '@hoops/runtime/clock';
import { billingFromConfig } from '../billing-from-config.ts';
import { inboxFromConfig } from '../inbox-from-config.ts';
import { once } from '../once.ts';
import { sweep } from '../sweep.ts';

const deps = once(async () => ({ ...(await billingFromConfig()), inbox: inboxFromConfig(), wallClock }));

export const handler = async (): Promise<void> => sweep(await deps());
