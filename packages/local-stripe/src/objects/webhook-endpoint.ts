import type { Metadata } from '../resources/metadata.ts';

export type WebhookEndpoint = {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly api_version: string | null;
  readonly application: null;
  readonly created: number;
  readonly description: string | null;
  readonly enabled_events: readonly string[];
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly status: 'enabled' | 'disabled';
  readonly url: string;
};
