import { randomText } from '../ids.ts';
import type { PortalFlow, PortalSession } from '../objects/portal-session.ts';
import { invalidRequest, notModelled } from '../wire/failure.ts';
import { fields, oneOf, required, type ShapeOf, text } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { emit } from './event.ts';
import { defaultConfiguration } from './portal-configuration.ts';

const flowShape = fields({
  type: required(oneOf('payment_method_update')),
  after_completion: fields({
    type: required(oneOf('hosted_confirmation', 'portal_homepage', 'redirect')),
    hosted_confirmation: fields({ custom_message: text }),
    redirect: fields({ return_url: required(text) }),
  }),
});

const unusedInFlow = {
  customer_update: null,
  subscription_cancel: null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm: null,
};

const readFlow = (given: ShapeOf<typeof flowShape>): PortalFlow | null => {
  if (given === undefined) return null;
  const { type = 'portal_homepage', hosted_confirmation, redirect } = given.after_completion ?? {};
  if (type === 'redirect' && redirect === undefined) {
    throw invalidRequest('Missing required param: flow_data[after_completion][redirect].', {
      code: 'parameter_missing',
      param: 'flow_data[after_completion][redirect]',
    });
  }
  return {
    ...unusedInFlow,
    after_completion: {
      hosted_confirmation: hosted_confirmation
        ? { custom_message: hosted_confirmation.custom_message ?? null }
        : null,
      redirect: redirect ?? null,
      type,
    },
    type: given.type,
  };
};

/** Where the hosted page of a session is; the last part is its secret. */
export const portalPath = (secret: string): string => `/p/session/${secret}`;

export const portalSessionRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    {
      configuration: text,
      customer: required(text),
      flow_data: flowShape,
      locale: text,
      return_url: text,
    },
    ({ tx, params, site }) => {
      const customer = tx.need('customers', params.customer, 'customer');
      const configuration = params.configuration
        ? tx.need('portal_configurations', params.configuration, 'configuration')
        : defaultConfiguration(tx);
      if (configuration === undefined) {
        throw invalidRequest(
          'No configuration provided and your test mode default configuration has not been created. Provide a ' +
            'configuration or create your default by saving your customer portal settings in test mode.',
        );
      }
      if (params.locale !== undefined && !['auto', 'en'].includes(params.locale)) {
        throw notModelled('a portal in another language than English');
      }
      if (params.flow_data && !configuration.features.payment_method_update.enabled) {
        throw invalidRequest('The payment method update feature of the portal configuration is disabled.', {
          param: 'flow_data[type]',
        });
      }
      const secret = `test_${randomText(40)}`;
      const session: PortalSession = {
        ...{ customer_account: null, locale: params.locale ?? null, on_behalf_of: null },
        id: tx.newId('bps'),
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: tx.at,
        customer: customer.id,
        flow: readFlow(params.flow_data),
        livemode: false,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${site.url}${portalPath(secret)}`,
      };
      tx.put('portal_sessions', session);
      emit(tx, 'billing_portal.session.created', session);
      return session;
    },
  ),
];
