import { once } from '@hoops/runtime/once';
import { billingFromConfig } from '../billing-from-config.ts';
import { inboxFromConfig } from '../inbox-from-config.ts';
import { reconcile } from '../reconcile/reconcile.ts';

const deps = once(async () => ({ ...(await billingFromConfig()), inbox: inboxFromConfig() }));

export const handler = async (): Promise<void> => reconcile(await deps());
