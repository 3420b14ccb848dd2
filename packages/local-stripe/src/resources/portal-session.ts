import { invalidRequest } from '../failure.ts';
import { type PortalSession, randomText } from '../objects.ts';
import { fields, oneOf, required, text } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { write } from './event.ts';

const flowShape = fields({
  type: required(oneOf('payment_method_update')),
  after_completion: required(
    fields({
      type: required(oneOf('redirect')),
      redirect: required(fields({ return_url: required(text) })),
    }),
  ),
});

const unusedInFlow = {
  customer_update: null,
  subscription_cancel: null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm: null,
} as const;

export const portalPath = (secret: string): string => `/p/session/${secret}`;

export const portalSessionRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    {
      configuration: required(text),
      customer: required(text),
      flow_data: required(flowShape),
      return_url: text,
    },
    ({ tx, params, site }) => {
      const customer = tx.need('customers', params.customer, 'customer');
      const configuration = tx.need('portal_configurations', params.configuration, 'configuration');
      if (!configuration.features.payment_method_update.enabled) {
        throw invalidRequest('The payment method update feature of the portal configuration is disabled.', {
          param: 'flow_data[type]',
        });
      }
      const { after_completion, type } = params.flow_data;
      const secret = `test_${randomText(40)}`;
      const session: PortalSession = {
        customer_account: null,
        locale: null,
        on_behalf_of: null,
        id: tx.newId('bps'),
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: tx.at,
        customer: customer.id,
        flow: {
          ...unusedInFlow,
          after_completion: { hosted_confirmation: null, ...after_completion },
          type,
        },
        livemode: false,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${site.url}${portalPath(secret)}`,
      };
      return write(tx, 'portal_sessions', session, 'billing_portal.session.created');
    },
  ),
];
