import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

const settings = `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[stamps]
authorityKeyIdentifier = none
extendedKeyUsage = critical,timeStamping
[mails]
extendedKeyUsage = emailProtection
[database]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = name
[tsa]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`;

const ellipticCurve = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

export const makeAuthority = async (name: string, algorithm: readonly string[] = ellipticCurve) => {
  const folder = await mkdtemp(join(tmpdir(), 'timestamps-'));
  const openssl = (...args: readonly string[]) => run('openssl', args, { cwd: folder });
  const file = (of: string) => join(folder, of);
  await writeFile(file('settings'), settings);
  await writeFile(file('serial'), '01');
  const make = async (of: string, as: string, ...issuer: readonly string[]) => {
    const key = ['-newkey', ...algorithm, '-nodes', '-keyout', `${of}.key`];
    const subject = ['-subj', `/CN=${name} ${of}`, '-days', '4000', '-out', `${of}.pem`];
    await openssl('req', '-x509', '-config', 'settings', '-extensions', as, ...key, ...subject, ...issuer);
  };
  await make('ca', 'ca');
  const signedByCa = ['-CA', 'ca.pem', '-CAkey', 'ca.key'];
  await make('stamps', 'stamps', ...signedByCa);
  await make('mails', 'mails', ...signedByCa);
  await writeFile(file('index'), '');
  await openssl(
    'req',
    '-new',
    '-config',
    'settings',
    '-key',
    'stamps.key',
    '-subj',
    '/O=later',
    '-out',
    'request',
  );
  await openssl(
    ...['ca', '-batch', '-config', 'settings', '-name', 'database', '-extensions', 'stamps', '-notext'],
    ...['-cert', 'ca.pem', '-keyfile', 'ca.key', '-in', 'request', '-out', 'later.pem'],
    ...['-startdate', '20400101000000Z', '-enddate', '20410101000000Z'],
  );
  await copyFile(file('stamps.key'), file('later.key'));
  const { stdout } = await openssl('x509', '-in', 'ca.pem', '-noout', '-fingerprint', '-sha256');
  return {
    file,
    openssl,
    fingerprint: stdout.trim().split('=')[1] ?? '',
    reply: async (query: Buffer, issuer = file('ca.pem')): Promise<Buffer> => {
      await writeFile(file('query'), query);
      const signer = ['-inkey', 'stamps.key', '-signer', 'stamps.pem', '-chain', issuer];
      const as = ['-config', 'settings', '-section', 'tsa', '-queryfile', 'query', '-out', 'reply'];
      await openssl('ts', '-reply', ...as, ...signer);
      return readFile(file('reply'));
    },
    close: () => rm(folder, { recursive: true }),
  };
};

export type Authority = Awaited<ReturnType<typeof makeAuthority>>;

export const serveTimestamps = async (
  answer: (query: Buffer, response: ServerResponse, request: IncomingMessage) => Promise<void>,
) => {
  const server = createServer((request, response) => {
    buffer(request).then((query) => answer(query, response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/timestamps`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
