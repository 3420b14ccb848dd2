export type PortalSession = {
  readonly id: string;
  readonly object: 'billing_portal.session';
  readonly configuration: string;
  readonly created: number;
  readonly customer: string;
  readonly flow: PortalFlow;
  readonly livemode: false;
  readonly return_url: string | null;
  readonly url: string;
};

export type PortalFlow = {
  readonly after_completion: {
    readonly hosted_confirmation: null;
    readonly redirect: { readonly return_url: string };
    readonly type: 'redirect';
  };
  readonly type: 'payment_method_update';
};
