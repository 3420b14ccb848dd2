export type PortalSession = {
  readonly id: string;
  readonly object: 'billing_portal.session';
  readonly configuration: string;
  readonly created: number;
  readonly customer: string;
  readonly flow: PortalFlow | null;
  readonly livemode: false;
  readonly return_url: string | null;
  readonly url: string;
};

export type PortalFlow = {
  readonly after_completion: {
    readonly hosted_confirmation: { readonly custom_message: string | null } | null;
    readonly redirect: { readonly return_url: string } | null;
    readonly type: 'hosted_confirmation' | 'portal_homepage' | 'redirect';
  };
  readonly type: 'payment_method_update';
};
