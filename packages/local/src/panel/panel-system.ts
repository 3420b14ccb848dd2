import type { LocalStripe } from '@hoops/local-stripe/server';
import type { Cloud } from '../system/cloud.ts';
import type { Faults } from '../system/faults.ts';

/** What the panel needs of the system. */
export type PanelSystem = {
  readonly url: string;
  readonly cloud: Pick<Cloud, 'queues' | 'ses' | 'dynamoDb'>;
  readonly stripe: Pick<LocalStripe, 'url' | 'host' | 'port' | 'secretKey' | 'account' | 'redact'>;
  readonly clock: { readonly now: () => Date };
  readonly cognitoSettings: {
    readonly endpoint: string;
    readonly userPoolId: string;
    readonly clientId: string;
  };
  readonly settled: () => Promise<void>;
  readonly advanceTo: (target: Date) => Promise<void>;
  readonly setFaults: (faults: Faults) => void;
  readonly faults: () => Faults;
};
