import { join } from 'node:path';
import ts from 'typescript';
import { isDecimal, isOpenString, openSdk, sdkResources } from './sdk-program.ts';

/**
 * JSON Schemas of Stripe's objects from the SDK's declarations: no missing field, no additional field, only
 * documented enum values.
 */
export interface SdkSchemas {
  /** Names of definitions by the `object` field; several if deleted objects have another shape. */
  readonly definitionsOf: Readonly<Record<string, readonly string[]>>;
  readonly eventTypes: readonly string[];
  readonly errorDefinition: string;
  readonly schema: { readonly $id: string; readonly $defs: Readonly<Record<string, Schema>> };
}

export type Schema = boolean | { readonly [keyword: string]: unknown };

/** Objects that the local Stripe models, by declaration file. Other resources may appear only as ids. */
const modelled: Readonly<Record<string, readonly string[]>> = {
  'Customers.d.ts': ['Customer', 'DeletedCustomer'],
  'PaymentMethods.d.ts': ['PaymentMethod'],
  'Products.d.ts': ['Product'],
  'Prices.d.ts': ['Price'],
  'Plans.d.ts': ['Plan'],
  'Coupons.d.ts': ['Coupon'],
  'Discounts.d.ts': ['Discount'],
  'Subscriptions.d.ts': ['Subscription'],
  'SubscriptionItems.d.ts': ['SubscriptionItem'],
  'SubscriptionSchedules.d.ts': ['SubscriptionSchedule'],
  'Invoices.d.ts': ['Invoice'],
  'InvoiceLineItems.d.ts': ['InvoiceLineItem'],
  'InvoicePayments.d.ts': ['InvoicePayment'],
  'PaymentIntents.d.ts': ['PaymentIntent'],
  'Charges.d.ts': ['Charge'],
  'Refunds.d.ts': ['Refund'],
  'Disputes.d.ts': ['Dispute'],
  'BalanceTransactions.d.ts': ['BalanceTransaction'],
  'CustomerBalanceTransactions.d.ts': ['CustomerBalanceTransaction'],
  'Payouts.d.ts': ['Payout'],
  'BillingPortal/Sessions.d.ts': ['Session'],
  'BillingPortal/Configurations.d.ts': ['Configuration'],
  'TestHelpers/TestClocks.d.ts': ['TestClock', 'DeletedTestClock'],
  'WebhookEndpoints.d.ts': ['WebhookEndpoint', 'DeletedWebhookEndpoint'],
  'Events.d.ts': ['EventBase'],
};

const raw = { file: '../Types.d.ts', name: 'StripeRawError' };

export function readSdkSchemas(): SdkSchemas {
  const { program, checker } = openSdk([...Object.keys(modelled), raw.file]);
  const typeIn = (file: string, name: string): ts.Type => {
    const source = program.getSourceFile(join(sdkResources, file));
    if (source === undefined) throw new Error(`the SDK has no ${file}`);
    return declaredType(checker, source, name);
  };
  const types = Object.entries(modelled).flatMap(([file, names]) => names.map((name) => typeIn(file, name)));
  const walk = createWalk(checker, new Set(types));
  const definitionsOf: Record<string, string[]> = {};
  for (const type of types) {
    const { definition, object } = walk.resource(type);
    definitionsOf[object] = [...(definitionsOf[object] ?? []), definition];
  }
  return {
    definitionsOf,
    eventTypes: walk.eventTypes(),
    errorDefinition: walk.define(typeIn(raw.file, raw.name)),
    schema: { $id: 'stripe', $defs: walk.definitions() },
  };
}

function declaredType(checker: ts.TypeChecker, source: ts.SourceFile, name: string): ts.Type {
  const module = checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((entry) => entry.name === name);
  if (symbol === undefined) throw new Error(`${source.fileName} does not export ${name}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

function createWalk(checker: ts.TypeChecker, resources: ReadonlySet<ts.Type>) {
  const definitions = new Map<string, Schema>();
  const names = new Map<ts.Type, string>();
  let eventType: Schema | undefined;

  function objectWord(type: ts.Type): string | undefined {
    const property = type.getProperty('object');
    const word = property && checker.getTypeOfSymbol(property);
    return word?.isStringLiteral() && word.value !== 'list' ? word.value : undefined;
  }

  function schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return unionOf(type);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & ts.TypeFlags.String || isOpenString(type)) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return false;
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return true;
    if (isDecimal(type)) return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      if (element === undefined) throw new Error('an array of nothing');
      return { type: 'array', items: schemaOf(element) };
    }
    if (type.flags & ts.TypeFlags.Object) return refTo(type);
    throw new Error(`cannot make a schema of ${checker.typeToString(type)}`);
  }

  function unionOf(type: ts.UnionType): Schema {
    const words = type.types.filter((part) => part.isStringLiteral());
    const rest = type.types.filter(
      (part) => !part.isStringLiteral() && !(words.length > 0 && isOpenString(part)),
    );
    const options = rest.map(schemaOf).filter((schema) => schema !== false);
    if (words.length > 0) options.push({ enum: words.map((word) => word.value) });
    if (options.length === 0) return false;
    const [only, another] = options;
    return only !== undefined && another === undefined ? only : { anyOf: options };
  }

  function refTo(type: ts.Type): Schema {
    const isForeign = objectWord(type) !== undefined && !resources.has(type);
    return isForeign ? false : { $ref: `#/$defs/${define(type)}` };
  }

  function define(type: ts.Type): string {
    const known = names.get(type);
    if (known !== undefined) return known;
    const name = `${type.symbol.name.replace(/\W/g, '')}${names.size}`;
    names.set(type, name);
    definitions.set(name, objectSchema(type));
    return name;
  }

  function objectSchema(type: ts.Type): Schema {
    const index = checker.getIndexInfosOfType(type)[0];
    const properties = checker.getPropertiesOfType(type);
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map((property) => [property.name, schemaOf(checker.getTypeOfSymbol(property))]),
      ),
      required: properties
        .filter((property) => !(property.flags & ts.SymbolFlags.Optional))
        .map((property) => property.name),
      additionalProperties: index ? schemaOf(index.type) : false,
    };
  }

  return {
    define,
    resource(type: ts.Type): { definition: string; object: string } {
      const object = objectWord(type);
      if (object === undefined) throw new Error(`${type.symbol.name} is no resource`);
      if (object !== 'event') return { definition: define(type), object };
      const base = objectSchemaOfEvent(type);
      eventType = base.type;
      definitions.set('Event', base.schema);
      return { definition: 'Event', object };
    },
    definitions: (): Readonly<Record<string, Schema>> => Object.fromEntries(definitions),
    eventTypes(): readonly string[] {
      const words = typeof eventType === 'object' ? eventType.enum : undefined;
      if (!Array.isArray(words)) throw new Error('the SDK lists no event types');
      return words.map(String);
    },
  };

  /** Leaves out the event's object, because it is checked separately. */
  function objectSchemaOfEvent(type: ts.Type): { schema: Schema; type: Schema } {
    const typeProperty = type.getProperty('type');
    if (typeProperty === undefined) throw new Error('an event without a type');
    const schema = objectSchema(type);
    const properties = typeof schema === 'object' ? schema.properties : {};
    const data = {
      type: 'object',
      properties: { object: { type: 'object' }, previous_attributes: { type: 'object' } },
      required: ['object'],
      additionalProperties: false,
    };
    return {
      schema: { ...(schema as object), properties: { ...(properties as object), data } },
      type: schemaOf(checker.getTypeOfSymbol(typeProperty)),
    };
  }
}
