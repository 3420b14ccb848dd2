/** Served as `/config.json`. */
export type SiteConfig = {
  readonly cognito: {
    /** Address of Cognito; absent on AWS, where the pool's id contains the region. */
    readonly endpoint?: string;
    readonly userPoolId: string;
    readonly clientId: string;
  };
  readonly stripeCustomers: string;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const readConfig = (value: unknown): SiteConfig => {
  if (typeof value === 'object' && value !== null && 'cognito' in value && 'stripeCustomers' in value) {
    const { cognito, stripeCustomers } = value;
    if (
      typeof cognito === 'object' &&
      cognito !== null &&
      'userPoolId' in cognito &&
      'clientId' in cognito &&
      isText(cognito.userPoolId) &&
      isText(cognito.clientId) &&
      isText(stripeCustomers)
    ) {
      const endpoint =
        'endpoint' in cognito && isText(cognito.endpoint) ? { endpoint: cognito.endpoint } : {};
      return {
        cognito: { ...endpoint, userPoolId: cognito.userPoolId, clientId: cognito.clientId },
        stripeCustomers,
      };
    }
  }
  throw new TypeError('config.json lacks the user pool or the payment provider.');
};

let loading: Promise<SiteConfig> | undefined;

/** Configuration of the site, loaded once; a failed load is retried at the next call. */
export function siteConfig(): Promise<SiteConfig> {
  loading ??= fetch('/config.json')
    .then((response) => response.json())
    .then(readConfig)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
