import type { Metadata } from '../resources/metadata.ts';

export type PortalConfiguration = {
  readonly id: string;
  readonly object: 'billing_portal.configuration';
  readonly active: boolean;
  readonly business_profile: {
    readonly headline: string | null;
    readonly privacy_policy_url: string | null;
    readonly terms_of_service_url: string | null;
  };
  readonly created: number;
  readonly default_return_url: string | null;
  readonly features: {
    readonly invoice_history: { readonly enabled: boolean };
    readonly payment_method_update: { readonly enabled: boolean };
  };
  readonly is_default: boolean;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly name: string | null;
  readonly updated: number;
};
