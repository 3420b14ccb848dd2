import { notModelled } from '../failure.ts';
import { given, mergeMetadata, type PortalConfiguration } from '../objects.ts';
import {
  fields,
  flag,
  metadata as metadataShape,
  required,
  text,
  unsettable,
  type ValuesOf,
} from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';
import { write } from './event.ts';

const switchable = fields({ enabled: required(flag) });
const settings = {
  business_profile: fields({
    privacy_policy_url: unsettable(text),
    terms_of_service_url: unsettable(text),
  }),
  default_return_url: unsettable(text),
  features: required(
    fields({
      customer_update: switchable,
      invoice_history: switchable,
      payment_method_update: required(switchable),
      subscription_cancel: switchable,
      subscription_pause: switchable,
      subscription_update: switchable,
    }),
  ),
  metadata: metadataShape,
};

/** The page shows only cards, so features that change customers or subscriptions cannot be enabled. */
const featuresOf = ({
  invoice_history,
  payment_method_update,
  ...others
}: Settings['features']): PortalConfiguration['features'] => {
  const wanted = Object.entries(others).find(([, feature]) => feature?.enabled);
  if (wanted) throw notModelled(`the portal's ${wanted[0]}`);
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: invoice_history?.enabled ?? false },
    payment_method_update: { ...payment_method_update, payment_method_configuration: null },
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
  };
};

type Settings = ValuesOf<typeof settings>;

const configured = (
  configuration: PortalConfiguration,
  { business_profile, default_return_url, features, metadata }: Settings,
): PortalConfiguration => ({
  ...configuration,
  ...given({ default_return_url }),
  business_profile: { ...configuration.business_profile, ...given(business_profile) },
  features: featuresOf(features),
  metadata: mergeMetadata(configuration.metadata, metadata),
});

const path = '/v1/billing_portal/configurations';

export const portalConfigurationRoutes: readonly Route[] = [
  route('POST', path, settings, ({ tx, params }) => {
    const blank: PortalConfiguration = {
      application: null,
      login_page: { enabled: false, url: null },
      id: tx.newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created: tx.at,
      default_return_url: null,
      features: featuresOf(params.features),
      is_default: tx.all('portal_configurations').length === 0,
      livemode: false,
      metadata: {},
      name: null,
      updated: tx.at,
    };
    const configuration = configured(blank, params);
    return write(tx, 'portal_configurations', configuration, 'billing_portal.configuration.created');
  }),
  listRoute(path, 'portal_configurations', { active: flag }),
  route('POST', `${path}/:id`, settings, ({ tx, id, params }) => {
    const changed = { ...configured(tx.need('portal_configurations', id), params), updated: tx.at };
    return write(tx, 'portal_configurations', changed, 'billing_portal.configuration.updated');
  }),
];
