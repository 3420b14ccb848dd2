import { decodeForm } from '@hoops/local-stripe/wire/form';
import Ajv, { type ValidateFunction } from 'ajv';
import { sdkRequests } from './sdk-cache.ts';

export type RequestOracle = (endpoint: string, encoded: string) => readonly string[];

export async function createRequestOracle(): Promise<RequestOracle> {
  const { parametersOf, schema } = await sdkRequests();
  const ajv = new Ajv({ allErrors: true, strict: false, code: { optimize: false } });
  ajv.addSchema(schema);
  const compiled = new Map<string, ValidateFunction>();
  return (endpoint, encoded) => {
    const parameters = parametersOf[endpoint];
    if (parameters === undefined) return ['the SDK knows no such endpoint'];
    const form: unknown = JSON.parse(JSON.stringify(decodeForm(encoded)));
    if (parameters === null) return encoded === '' ? [] : ['the SDK declares no parameters'];
    const validate = compiled.get(parameters) ?? ajv.compile({ $ref: `requests#/$defs/${parameters}` });
    compiled.set(parameters, validate);
    if (validate(form)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
