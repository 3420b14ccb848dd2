import { brand } from '@hoops/domain/brand';
import * as z from 'zod/mini';
import { onBehalfOfHeaders, positionHeaders } from './http/request-headers.ts';
import type { Route } from './http/route.ts';
import { problemStatus } from './http/sentences.ts';
import { routeList } from './routes.ts';

export const openApiDocument = (): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: {
    title: `${brand.name} API`,
    version: '1',
    description: 'Commands are POST, queries are GET. Money is integer cents, times are ISO-8601 UTC.',
  },
  paths: Object.fromEntries(
    routeList.map(({ path }) => [
      path,
      Object.fromEntries(
        routeList
          .filter((route) => route.path === path)
          .map((route) => [route.method.toLowerCase(), operationOf(route)]),
      ),
    ]),
  ),
  components: {
    securitySchemes: { cognito: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: {
      Problem: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { enum: Object.keys(problemStatus) },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
});

const operationOf = (route: Route & { readonly id: string }) => ({
  operationId: route.id,
  summary: route.summary,
  tags: [route.group],
  ...security(route),
  ...parameters(route),
  ...(route.method === 'POST' && { requestBody: bodyOf(route) }),
  responses: {
    ...success(route),
    default: {
      description: 'An error',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
});

const success = (route: Route) => {
  if (route.answers === 'redirect') return { 303: { description: 'Redirects to a page' } };
  const content = route.answers
    ? { [route.answers]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(route.answer, 'output') } };
  return { 200: { description: 'Success', content } };
};

const security = (route: Route) => {
  if (route.auth === 'user' || route.auth === 'admin') return { security: [{ cognito: [] }] };
  return route.auth === 'optional' ? { security: [{ cognito: [] }, {}] } : {};
};

const parameters = (route: Route) => {
  const inAddress = parametersOf(route).filter((one) => route.method === 'GET' || one.in === 'path');
  const all = [
    ...inAddress,
    ...(route.onBehalfOf ? onBehalfOfParameters : []),
    ...(route.trails ? headersOfTrailing : []),
  ];
  return all.length > 0 ? { parameters: all } : {};
};

const header = (name: string, description: string) => ({
  name,
  description,
  in: 'header',
  required: false,
  schema: { type: 'string' },
});

const onBehalfOfParameters = [
  header(onBehalfOfHeaders.family, 'Family for which an administrator acts.'),
  header(onBehalfOfHeaders.reason, 'Percent-encoded reason, which the family can read.'),
  header(onBehalfOfHeaders.asOf, 'Moment (ISO-8601 UTC) as of which queries respond. Commands are rejected.'),
];

/** Request headers of queries whose rows may lag behind events (read-after-write.ts). */
const headersOfTrailing = [
  header(
    positionHeaders.after,
    `Values of ${positionHeaders.written} from earlier responses, joined by commas. The response includes these writes, or names missing streams in ${positionHeaders.trailing} after 2.5 seconds.`,
  ),
];

const parametersOf = (route: Route) => {
  const schema = schemaOf(route.input, 'input');
  const properties: Record<string, unknown> = (schema.properties as Record<string, unknown>) ?? {};
  return Object.entries(properties).map(([name, property]) => {
    const inPath = route.path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath, schema: property };
  });
};

const bodyOf = (route: Route) => ({
  required: true,
  content: { 'application/json': { schema: schemaOf(route.input, 'input') } },
});

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
