import { verifierKey } from '@hoops/audit/kept-heads/checkpoint';
import { logName } from '@hoops/audit/kept-heads/kept-day';
import { witnessOf } from '@hoops/audit/kept-heads/witness';
import { ed25519KeyIn } from '@hoops/audit/pem-signer';
import { outsidersConfig } from '@hoops/runtime/outsiders-config';
import { startWitness } from '../../system/witness/witness.ts';
import type { newSigner } from './signed-club.ts';

type Known = { readonly origin?: string; readonly now?: () => number };

export const startWitnessOf = async (
  signer: Pick<ReturnType<typeof newSigner>, 'publicKey'>,
  name: string,
  { origin = logName, now = Date.now }: Known = {},
) => {
  const verifierKeys = [await verifierKey(logName, ed25519KeyIn(await signer.publicKey()))];
  const witness = await startWitness({ name, logs: [{ origin, verifierKeys }], now });
  return { ...witness, client: clientOf(witness.verifierKey, witness.url) };
};

export const clientOf = (key: string, url: string, limit?: () => AbortSignal) => {
  const [setting] = outsidersConfig({ WITNESSES: `${key} ${url}` }).witnesses;
  if (!setting) throw new Error('No witness is configured.');
  return witnessOf(setting, limit);
};
