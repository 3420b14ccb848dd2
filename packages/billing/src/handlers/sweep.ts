import { wallClock } from '@hoops/runtime/clock';
import { once } from '@hoops/runtime/once';
import { billingFromConfig } from '../billing-from-config.ts';
import { sweep } from '../intents/sweep.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';

const deps = once(async () => ({ ...(await billingFromConfig()), inbox: inboxFromConfig(), wallClock }));

export const handler = async (): Promise<void> => sweep(await deps());
