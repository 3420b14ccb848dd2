import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { invalidParameter } from './cognito-error.ts';

/* Passkey credentials as browsers send them. */

/** HTTPS on the relying party's domain or a subdomain; on this machine, HTTP on any port. */
export const isAllowed = (origin: string, relyingPartyId: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isSite = hostname === relyingPartyId || hostname.endsWith(`.${relyingPartyId}`);
  return isSite && (protocol === 'https:' || hostname === 'localhost');
};

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export const relyingPartyHashOf = async ({ response }: RegistrationResponseJSON): Promise<Buffer> => {
  const { decodeAttestationObject, parseAuthenticatorData } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
  return Buffer.from(parseAuthenticatorData(attestation.get('authData')).rpIdHash);
};

const clientDataSchema = z.object({ challenge: z.string(), origin: z.string() });
export const clientDataOf = ({ response }: RegistrationResponseJSON | AuthenticationResponseJSON) => {
  const found = clientDataSchema.safeParse(
    parsed(Buffer.from(response.clientDataJSON, 'base64url').toString()),
  );
  if (!found.success) throw invalidParameter('Invalid client data.');
  return found.data;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('Invalid credential.');
  }
};

const responseSchema = (fields: readonly string[]) =>
  z.object({
    id: z.string(),
    rawId: z.string(),
    type: z.literal('public-key'),
    response: z.looseObject(Object.fromEntries(fields.map((name) => [name, z.string()]))),
  });
const registration = responseSchema(['clientDataJSON', 'attestationObject']);
const assertion = responseSchema(['clientDataJSON', 'authenticatorData', 'signature']);

export const registrationOf = (value: unknown): RegistrationResponseJSON => {
  if (!registration.safeParse(value).success) throw invalidParameter('Invalid credential.');
  return value as RegistrationResponseJSON;
};

export const assertionOf = (text: string): AuthenticationResponseJSON => {
  const value = parsed(text);
  if (!assertion.safeParse(value).success) throw invalidParameter('Invalid credential.');
  return value as AuthenticationResponseJSON;
};
