import { brand } from '@hoops/domain/brand';
import type { RouteGroup } from '@hoops/wiring/api-functions';
import * as z from 'zod/mini';
import { onBehalfOfHeaders, positionHeaders } from './http/request-headers.ts';
import type { Route, RouteAuth } from './http/route.ts';
import { problemStatus } from './http/sentences.ts';
import { routeList } from './routes.ts';

export const openApiDocument = (): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: {
    title: `${brand.name} API`,
    version: '1',
    description: 'Commands are POST, queries are GET. Money is integer cents, times are ISO-8601 UTC.',
    contact: { name: brand.name, email: brand.email },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  },
  servers: [{ url: '/' }],
  tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
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
    securitySchemes: {
      cognito: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      stripe: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
    },
    schemas: {
      Problem: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', enum: Object.keys(problemStatus) },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      GatewayProblem: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
    responses: {
      Problem: {
        description: 'Refused by the route, or by the API Gateway, which sends no code',
        content: {
          'application/json': {
            schema: {
              anyOf: ['Problem', 'GatewayProblem'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
            },
          },
        },
      },
    },
  },
});

const operationOf = (route: Route & { readonly id: string }) => ({
  operationId: route.id,
  summary: route.summary,
  description: callers[route.auth],
  tags: [route.group],
  security: security[route.auth],
  ...parameters(route),
  ...(route.method === 'POST' && { requestBody: bodyOf(route) }),
  responses: {
    ...success(route),
    ...problems,
  },
});

const statusesOfGateway = [413, 503];

/** Names each status, because generators of clients and tests do not read ranges such as `4XX`. */
const problems = Object.fromEntries(
  [...Object.values(problemStatus), ...statusesOfGateway].map((status) => [
    status,
    { $ref: '#/components/responses/Problem' },
  ]),
);

const success = (route: Route) => {
  if (route.answers === 'redirect') return { 303: { description: 'Redirects to a page' } };
  const content = route.answers
    ? { [route.answers]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(route.answer, 'output') } };
  return { 200: { description: 'Success', content } };
};

const security = {
  public: [],
  optional: [{ cognito: [] }, {}],
  user: [{ cognito: [] }],
  admin: [{ cognito: [] }],
  stripe: [{ stripe: [] }],
} as const satisfies Record<RouteAuth, unknown>;

const groups: Readonly<Record<RouteGroup, string>> = {
  commands: 'Change one stream and answer at once.',
  billing: 'Commands that call Stripe first, or preview its bills.',
  queries: 'Read rows and the family.',
  requests: 'Messages to the club, accounts, guardians and homes.',
  audit: 'Read the event history.',
  operations: 'Run and repair the system.',
  webhooks: 'Called by Stripe.',
  docs: 'Health and this document.',
};

const callers: Readonly<Record<RouteAuth, string>> = {
  public: 'For everyone.',
  optional: 'For everyone; somebody logged in may see more.',
  user: 'For everyone logged in.',
  admin: 'For administrators only.',
  stripe: 'For Stripe only.',
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
  const { properties = {}, required = [] } = schemaOf(route.input, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: isInPath(route, name) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
};

const isInPath = (route: Route, name: string) => route.path.includes(`{${name}}`);

const bodyOf = (route: Route) => {
  const { properties, required, ...schema } = schemaOf(route.input, 'input');
  const isInBody = (name: string) => !isInPath(route, name);
  return {
    required: true,
    content: {
      'application/json': {
        schema: {
          ...schema,
          ...(properties && {
            properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isInBody(name))),
          }),
          ...(required && { required: required.filter(isInBody) }),
        },
      },
    },
  };
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // Transforms of answers only narrow the type, so the answer has the form of their input.
      if (def.type === 'pipe' && io === 'output' && def.out._zod.def.type === 'transform')
        Object.assign(jsonSchema, schemaOf(def.in, io));
      if (def.type === 'record') nameKeys(jsonSchema);
    },
  });
  return rest;
};

/** Lists a record's keys as properties, because generators of clients ignore `propertyNames`. */
const nameKeys = (schema: JsonSchema): void => {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== 'object' || !propertyNames.enum) return;
  schema.properties = Object.fromEntries(
    propertyNames.enum.map((key) => [`${key}`, additionalProperties ?? {}]),
  );
  schema.additionalProperties = false;
  delete schema.propertyNames;
};
