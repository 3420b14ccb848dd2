import { wallClock } from '@hoops/runtime/clock';
import { once } from '@hoops/runtime/once';
import { billingFromConfig } from '../billing-from-config.ts';
import { inboxFromConfig } from '../inbox-from-config.ts';
import { sweep } from '../sweep.ts';

const deps = once(async () => ({ ...(await billingFromConfig()), inbox: inboxFromConfig(), wallClock }));

export const handler = async (): Promise<void> => sweep(await deps());
