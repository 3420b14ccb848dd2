import type { PortalConfiguration } from '../objects/portal-configuration.ts';
import type { Reader, Transaction } from '../store/store.ts';
import { invalidRequest } from '../wire/failure.ts';
import { page, paging } from '../wire/paging.ts';
import {
  fields,
  flag,
  listOf,
  metadata as metadataShape,
  oneOf,
  required,
  type ShapeOf,
  text,
  unsettable,
} from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { emit } from './event.ts';
import { given, mergeMetadata } from './metadata.ts';

/** The hosted page shows cards and invoices only; the rest of the portal can be switched off, not on. */
const off = (feature: string) => {
  const shape = oneOf('false');
  return {
    read(value: Parameters<typeof shape.read>[0], path: string): false | undefined {
      if (value === 'true') {
        throw invalidRequest(`The local Stripe does not model the portal's ${feature}.`, { param: path });
      }
      return shape.read(value, path) === undefined ? undefined : false;
    },
  };
};

const anyText = listOf(text);
const featuresShape = fields({
  customer_update: fields({ enabled: off('customer update'), allowed_updates: unsettable(anyText) }),
  invoice_history: fields({ enabled: required(flag) }),
  payment_method_update: fields({ enabled: required(flag) }),
  subscription_cancel: fields({
    enabled: off('cancellation'),
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  }),
  subscription_pause: fields({ enabled: off('pause') }),
  subscription_update: fields({
    enabled: off('plan change'),
    default_allowed_updates: unsettable(anyText),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  }),
});

const changeable = {
  business_profile: fields({
    headline: unsettable(text),
    privacy_policy_url: unsettable(text),
    terms_of_service_url: unsettable(text),
  }),
  default_return_url: unsettable(text),
  login_page: fields({ enabled: off('login page') }),
  metadata: metadataShape,
  name: unsettable(text),
};

const featuresOf = (wanted: ShapeOf<typeof featuresShape>, current?: PortalConfiguration['features']) => ({
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: {
    enabled: wanted?.invoice_history?.enabled ?? current?.invoice_history.enabled ?? false,
  },
  payment_method_update: {
    enabled: wanted?.payment_method_update?.enabled ?? current?.payment_method_update.enabled ?? false,
    payment_method_configuration: null,
  },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
});

/** The name of the business on hosted pages, from the configuration's headline or name. */
export const businessNameOf = (configuration: PortalConfiguration | undefined): string =>
  configuration?.business_profile.headline ?? configuration?.name ?? 'All-American Hoops';

/** The configuration that a session uses when it names none. */
export const defaultConfiguration = (reader: Reader): PortalConfiguration | undefined =>
  reader.all('portal_configurations').find((configuration) => configuration.is_default);

const createConfiguration = (
  tx: Transaction,
  params: { readonly [K in keyof typeof changeable]: ShapeOf<(typeof changeable)[K]> } & {
    readonly features: NonNullable<ShapeOf<typeof featuresShape>>;
  },
): PortalConfiguration => {
  const configuration: PortalConfiguration = {
    ...{ application: null, login_page: { enabled: false, url: null } },
    id: tx.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    business_profile: {
      headline: params.business_profile?.headline ?? null,
      privacy_policy_url: params.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: params.business_profile?.terms_of_service_url ?? null,
    },
    created: tx.at,
    default_return_url: params.default_return_url ?? null,
    features: featuresOf(params.features),
    is_default: defaultConfiguration(tx) === undefined,
    livemode: false,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    updated: tx.at,
  };
  tx.put('portal_configurations', configuration);
  emit(tx, 'billing_portal.configuration.created', configuration);
  return configuration;
};

export const portalConfigurationRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/billing_portal/configurations',
    { ...changeable, features: required(featuresShape) },
    ({ tx, params }) => createConfiguration(tx, params),
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    { ...paging, active: flag, is_default: flag },
    ({ tx, params, path }) => {
      const { active, is_default } = params;
      const wanted = tx
        .all('portal_configurations')
        .filter((configuration) => active === undefined || configuration.active === active)
        .filter((configuration) => is_default === undefined || configuration.is_default === is_default);
      return page(path, wanted, params);
    },
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    { ...changeable, active: flag, features: featuresShape },
    ({ tx, id, params }) => {
      const configuration = tx.need('portal_configurations', id);
      const changed: PortalConfiguration = {
        ...configuration,
        ...given({ active: params.active, default_return_url: params.default_return_url, name: params.name }),
        business_profile: { ...configuration.business_profile, ...given(params.business_profile ?? {}) },
        features: featuresOf(params.features, configuration.features),
        metadata: mergeMetadata(configuration.metadata, params.metadata),
        updated: tx.at,
      };
      tx.put('portal_configurations', changed);
      emit(tx, 'billing_portal.configuration.updated', changed);
      return changed;
    },
  ),
];
