import { decodeForm } from '@hoops/local-stripe/wire/form';
import { flawsOf } from './flaws.ts';
import { sdkRequests } from './sdk-cache.ts';

/** What is wrong with the parameters of a request, in words. */
export type RequestOracle = (endpoint: string, encoded: string) => readonly string[];

export async function createRequestOracle(): Promise<RequestOracle> {
  const { parametersOf, definitions } = await sdkRequests();
  return (endpoint, encoded) => {
    const parameters = parametersOf[endpoint];
    if (parameters === undefined) return ['the SDK knows no such endpoint'];
    if (parameters === null) return encoded === '' ? [] : ['the SDK declares no parameters'];
    return flawsOf(decodeForm(encoded), { $ref: `#/$defs/${parameters}` }, definitions);
  };
}
