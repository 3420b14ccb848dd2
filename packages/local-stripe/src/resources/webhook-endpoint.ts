import { apiVersion, given, randomText, type WebhookEndpoint } from '../objects.ts';
import { flag, listOf, oneOf, required, text } from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';

export const listensTo = (endpoint: WebhookEndpoint, type: string): boolean =>
  endpoint.status === 'enabled' &&
  endpoint.enabled_events.some((wanted) => wanted === '*' || wanted === type);

export const webhookEndpointRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/webhook_endpoints',
    {
      url: required(text),
      enabled_events: required(listOf(text)),
      api_version: oneOf(apiVersion),
    },
    ({ tx, params }) => {
      const endpoint: WebhookEndpoint = {
        id: tx.newId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: tx.at,
        description: null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: {},
        status: 'enabled',
        url: params.url,
      };
      const secret = `whsec_${randomText(32)}`;
      tx.put('webhook_endpoints', endpoint);
      tx.put('webhook_secrets', { id: endpoint.id, secret });
      return { ...endpoint, secret };
    },
  ),
  listRoute('/v1/webhook_endpoints', 'webhook_endpoints', {}),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    { enabled_events: listOf(text), disabled: flag },
    ({ tx, id, params }) => {
      const endpoint = tx.need('webhook_endpoints', id);
      const { disabled = endpoint.status === 'disabled', enabled_events } = params;
      const changed: WebhookEndpoint = {
        ...endpoint,
        ...given({ enabled_events }),
        status: disabled ? 'disabled' : 'enabled',
      };
      tx.put('webhook_endpoints', changed);
      return changed;
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, ({ tx, id }) => {
    tx.need('webhook_endpoints', id);
    tx.remove('webhook_endpoints', id);
    tx.remove('webhook_secrets', id);
    for (const delivery of tx.all('deliveries').filter((waiting) => waiting.endpoint === id)) {
      tx.remove('deliveries', delivery.id);
    }
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
