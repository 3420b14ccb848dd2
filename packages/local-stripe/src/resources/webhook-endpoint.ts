import { apiVersion } from '../api-version.ts';
import { randomText } from '../ids.ts';
import type { WebhookEndpoint } from '../objects/webhook-endpoint.ts';
import { page, paging } from '../wire/paging.ts';
import {
  flag,
  listOf,
  metadata as metadataShape,
  oneOf,
  required,
  text,
  unsettable,
} from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { given, mergeMetadata } from './metadata.ts';

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
      description: unsettable(text),
      metadata: metadataShape,
    },
    ({ tx, params }) => {
      const endpoint: WebhookEndpoint = {
        id: tx.newId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: tx.at,
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: params.metadata ?? {},
        status: 'enabled',
        url: params.url,
      };
      const secret = `whsec_${randomText(32)}`;
      tx.put('webhook_endpoints', endpoint);
      tx.put('webhook_secrets', { id: endpoint.id, secret });
      return { ...endpoint, secret };
    },
  ),
  route('GET', '/v1/webhook_endpoints', paging, ({ tx, params, path }) =>
    page(path, tx.all('webhook_endpoints'), params),
  ),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    {
      url: text,
      enabled_events: listOf(text),
      description: unsettable(text),
      disabled: flag,
      metadata: metadataShape,
    },
    ({ tx, id, params }) => {
      const endpoint = tx.need('webhook_endpoints', id);
      const { disabled, metadata, ...rest } = params;
      const changed: WebhookEndpoint = {
        ...endpoint,
        ...given(rest),
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        metadata: mergeMetadata(endpoint.metadata, metadata),
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
