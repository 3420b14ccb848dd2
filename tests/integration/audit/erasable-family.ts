import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/local-aws-config';
import { eventsTable, inboxTable, keysTable, readTable } from '@hoops/wiring/tables';
import {
  athleteInfo,
  caller,
  type LocalProduct,
  type Person,
  parentInfo,
  signUp,
} from '../../system/start-local.ts';

export type ErasableFamily = {
  readonly parent: Person;
  readonly customerId: string;
  readonly athleteId: string;
};

/**
 * A family that has left traces everywhere: athlete, requests signed in and signed out, mails, a customer. All that
 * people wrote holds `quux`.
 */
export const registerErasable = async (product: LocalProduct, number: number): Promise<ErasableFamily> => {
  const mark = `quux${number}q`;
  const email = `Zelda.${mark}@example.com`;
  const parent = await signUp(product, email);
  const post = async (path: string, body: object, by: Pick<Person, 'post'> = parent) => {
    const reply = await by.post(path, body);
    if (reply.status !== 200) throw new Error(`${path} answered ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  await post('registerParent', { ...parentInfo, name: `Zelda ${mark}`, email });
  const { athleteId } = await post('addAthlete', {
    ...athleteInfo,
    athleteName: `Kid ${mark}`,
    medicalConditions: `Allergy ${mark}`,
    emergencyContact: { ...athleteInfo.emergencyContact, firstName: `Aunt ${mark}` },
  });
  const change = { type: 'program_change', description: `Please call ${mark}` };
  await post('send-program-request', change);
  await post('send-program-request', { ...change, name: `Zelda ${mark}`, email }, caller(product));
  // The link to Stripe's page makes the customer.
  await post('getStripeCustomerPortalLink', {});
  const { family } = (await parent.get('me')).body;
  return { parent, athleteId, customerId: family.stripeCustomerId };
};

/** Where a text stands in a table, in any row of any kind. */
export const tracesOf = async (product: LocalProduct, text: string): Promise<readonly string[]> => {
  const client = new DynamoDBClient(localAwsConfig((await product.status()).dynamodb.endpoint));
  const found: string[] = [];
  for (const { name } of [eventsTable, readTable, keysTable, inboxTable]) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
      for (const item of Items) {
        const row = JSON.stringify(item).toLowerCase();
        if (row.includes(text)) found.push(`${name}: ${row.slice(0, 300)}`);
      }
    }
  }
  client.destroy();
  return found;
};

/** What Stripe answers when it is asked for a customer. */
export const customerAtStripe = async (product: LocalProduct, id: string): Promise<unknown> => {
  const { stripe } = await product.status();
  const response = await fetch(`${stripe.endpoint}/v1/customers/${id}`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });
  return response.json();
};

/** The files of a folder, at any depth, that hold a text in any byte, in capitals or not. */
export const tracesOnDisk = async (folder: string, text: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = (await readFile(path, 'latin1')).toLowerCase();
    if (bytes.includes(text)) found.push(relative(folder, path));
  }
  return found;
};
