import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isDecimal, isOpenString, openSdk, sdkResources } from './sdk-program.ts';
import type { Schema } from './sdk-schemas.ts';

export interface SdkRequests {
  /**
   * Name of the parameters' definition by endpoint, such as `POST /v1/customers/:id`; null without
   * parameters.
   */
  readonly parametersOf: Readonly<Record<string, string | null>>;
  readonly schema: { readonly $id: string; readonly $defs: Readonly<Record<string, Schema>> };
}

const files = [
  'BalanceTransactions',
  'BillingPortal/Configurations',
  'BillingPortal/Sessions',
  'Charges',
  'Coupons',
  'Customers',
  'Disputes',
  'Events',
  'InvoicePayments',
  'Invoices',
  'PaymentIntents',
  'PaymentMethods',
  'Payouts',
  'Prices',
  'Products',
  'Refunds',
  'SubscriptionSchedules',
  'Subscriptions',
  'TestHelpers/TestClocks',
  'WebhookEndpoints',
] as const;

export function readSdkRequests(): SdkRequests {
  const { program, checker } = openSdk(files.map((file) => `${file}.d.ts`));
  const walk = createWalk(checker);
  const parametersOf: Record<string, string | null> = {};
  for (const file of files) {
    const source = program.getSourceFile(join(sdkResources, `${file}.d.ts`));
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`the SDK has no ${file}`);
    const code = readFileSync(join(sdkResources, `${file}.js`), 'utf8');
    for (const { className, method, endpoint } of endpointsIn(code)) {
      const symbol = checker.getExportsOfModule(module).find(({ name }) => name === className);
      const member = symbol && checker.getDeclaredTypeOfSymbol(symbol).getProperty(method);
      if (!member) throw new Error(`the SDK does not declare ${className}.${method}`);
      const [signature] = checker.getTypeOfSymbol(member).getCallSignatures();
      const params = signature?.getParameters().find(({ name }) => name === 'params');
      parametersOf[endpoint] = params
        ? walk.define(checker.getNonNullableType(checker.getTypeOfSymbol(params)))
        : null;
    }
  }
  return { parametersOf, schema: { $id: 'requests', $defs: walk.definitions() } };
}

function* endpointsIn(code: string) {
  const className = /^export class (\w+)/m.exec(code)?.[1];
  if (className === undefined) throw new Error('a resource without a class');
  const calls =
    /^ {4}(\w+)\([^)]*\) \{\n(?: {8}.*\n)*? {8}return this\._makeRequest\('(\w+)', (['`])(.+?)\3/gm;
  for (const [, method = '', verb = '', , path = ''] of code.matchAll(calls)) {
    yield { className, method, endpoint: `${verb} ${path.replaceAll(/\$\{[^}]+\}/g, ':id')}` };
  }
}

function createWalk(checker: ts.TypeChecker) {
  const definitions = new Map<string, Schema>();
  const names = new Map<ts.Type, string>();

  function schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return unionOf(type);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: String(type.value) };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) };
    if (type.flags & ts.TypeFlags.Null) return { const: '' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
    if (type.flags & ts.TypeFlags.String || isOpenString(type) || isDecimal(type)) return { type: 'string' };
    if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return false;
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return true;
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      if (element === undefined) throw new Error('an array of nothing');
      const items = { type: 'object', patternProperties: { '^\\d+$': schemaOf(element) } };
      return { ...items, additionalProperties: false };
    }
    if (type.flags & ts.TypeFlags.Object) return { $ref: `#/$defs/${define(type)}` };
    throw new Error(`cannot make a schema of ${checker.typeToString(type)}`);
  }

  /** Removes the open string from enums, because Stripe rejects a typo that would still compile. */
  function unionOf(type: ts.UnionType): Schema {
    const hasWords = type.types.some((part) => part.isStringLiteral() && part.value !== '');
    const options = type.types
      .filter((part) => !(hasWords && isOpenString(part)))
      .map(schemaOf)
      .filter((schema) => schema !== false);
    return options.length === 0 ? false : { anyOf: options };
  }

  function define(type: ts.Type): string {
    const known = names.get(type);
    if (known !== undefined) return known;
    const name = `${type.symbol.name.replace(/\W/g, '')}${names.size}`;
    names.set(type, name);
    const index = checker.getIndexInfosOfType(type)[0];
    const properties = checker.getPropertiesOfType(type);
    const fieldsOf = () =>
      properties.map((property) => [property.name, schemaOf(checker.getTypeOfSymbol(property))] as const);
    definitions.set(name, {
      type: 'object',
      properties: Object.fromEntries(fieldsOf()),
      required: properties
        .filter((property) => !(property.flags & ts.SymbolFlags.Optional))
        .map((property) => property.name),
      additionalProperties: index ? schemaOf(index.type) : false,
    });
    return name;
  }

  return { define, definitions: () => Object.fromEntries(definitions) };
}
