import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyTree, isConsistent } from './consistency.ts';
import {
  decodeHash,
  ed25519Cosignature,
  formatVerifierKey,
  Malformed,
  malformedUnless,
  parseSignedCheckpoint,
  parseSize,
  parseVerifierKey,
  type SignedCheckpoint,
} from './signed-checkpoint.ts';

interface WitnessOptions {
  name: string;
  logs: { origin: string; verifierKeys: string[] }[];
  /** Keeps the key and checkpoints after `close()`. */
  file?: string;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface Witness {
  url: string;
  verifierKey: string;
  close(): Promise<void>;
}

interface Stored {
  privateKey: string;
  checkpoints: [origin: string, note: string][];
}

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const mostProofLines = 63;
const mostSignatures = 16;
const mostBytes = 256 * 1024;
const text = { 'content-type': 'text/plain; charset=utf-8' };

/** Starts a C2SP tlog-witness that answers with cosignature/v1. */
export async function startWitness({ name, logs, file, now = Date.now }: WitnessOptions): Promise<Witness> {
  const keys = new Map(logs.map((log) => [log.origin, log.verifierKeys.map(parseVerifierKey)]));
  const stored = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : newStored();
  if (file) store(file, stored);
  const checkpoints = new Map(stored.checkpoints);
  const privateKey = createPrivateKey(stored.privateKey);
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const verifierKey = formatVerifierKey(name, ed25519Cosignature, Buffer.from(x, 'base64url'));
  const keyId = Buffer.from(verifierKey.slice(name.length + 1, name.length + 9), 'hex');

  /** Never awaits, so that concurrent requests cannot interleave. */
  function addCheckpoint(body: Buffer): Answer {
    const { oldSize, proof, checkpoint } = parseRequest(body);
    const trusted = keys.get(checkpoint.origin);
    if (!trusted) return { status: 404, body: 'The origin is unknown.\n' };

    const signed = checkpoint.signatures.flatMap(({ line, name, id, signature }) => {
      const key = trusted.find((key) => key.name === name && key.id === id);
      return key ? [{ line, verifies: key.verifies(checkpoint.text, signature) }] : [];
    });
    if (signed.length === 0) return { status: 403, body: 'No trusted key signed the checkpoint.\n' };
    if (!signed.every(({ verifies }) => verifies)) return { status: 403, body: 'A signature is wrong.\n' };

    malformedUnless(oldSize <= checkpoint.size, 'The old size is larger than the checkpoint.');
    const kept = checkpoints.get(checkpoint.origin);
    const latest = kept === undefined ? emptyTree : parseSignedCheckpoint(kept);
    if (oldSize !== latest.size) {
      return { status: 409, body: `${latest.size}\n`, headers: { 'content-type': 'text/x.tlog.size' } };
    }
    if (!isConsistent(latest, checkpoint, proof)) {
      return { status: 422, body: 'The checkpoint is not consistent with the latest one.\n' };
    }

    const cosignature = cosign(checkpoint);
    const logSignatures = signed.map(({ line }) => `${line}\n`).join('');
    const note = `${checkpoint.text}\n${logSignatures}${cosignature}`;
    const grown = new Map(checkpoints).set(checkpoint.origin, note);
    if (file) store(file, { ...stored, checkpoints: [...grown] });
    checkpoints.set(checkpoint.origin, note);
    return { status: 200, body: cosignature };
  }

  function cosign(checkpoint: SignedCheckpoint): string {
    const seconds = Math.floor(now() / 1000);
    const timestamp = Buffer.alloc(8);
    timestamp.writeBigUInt64BE(BigInt(seconds));
    const message = `cosignature/v1\ntime ${seconds}\n${checkpoint.text}`;
    const signature = sign(null, Buffer.from(message), privateKey);
    return `— ${name} ${Buffer.concat([keyId, timestamp, signature]).toString('base64')}\n`;
  }

  function latestCheckpoint(originHash: string): Answer {
    const cosigned = [...checkpoints].find(([origin]) => sha256Hex(origin) === originHash);
    return cosigned ? { status: 200, body: cosigned[1] } : { status: 404, body: 'Never cosigned.\n' };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const originHash = /^\/([0-9a-f]{64})\/checkpoint$/.exec(request.url ?? '')?.[1];
    const method = originHash ? 'GET' : 'POST';
    if (!originHash && request.url !== '/add-checkpoint') return { status: 404, body: 'No such path.\n' };
    if (request.method !== method)
      return { status: 405, body: `Use ${method}.\n`, headers: { allow: method } };
    if (originHash) return latestCheckpoint(originHash);
    const body = await readBody(request);
    return body ? addCheckpoint(body) : { status: 413, body: `Over ${mostBytes} bytes.\n` };
  }

  const server = createServer(async (request, response) => {
    const { status, body, headers } = await answer(request).catch((error: unknown): Answer => {
      if (error instanceof Malformed) return { status: 400, body: `${error.message}\n` };
      return { status: 500, body: `${error}\n` };
    });
    if (status === 413) response.setHeader('connection', 'close');
    response.writeHead(status, { ...text, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    verifierKey,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

function newStored(): Stored {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), checkpoints: [] };
}

function store(file: string, stored: Stored): void {
  const written = `${file}.new`;
  writeFileSync(written, JSON.stringify(stored), { mode: 0o600, flush: true });
  renameSync(written, file);
}

function parseRequest(body: Buffer): { oldSize: bigint; proof: Buffer[]; checkpoint: SignedCheckpoint } {
  const request = decodeUtf8(body);
  const end = request.indexOf('\n\n');
  malformedUnless(end > 0, 'The request has no empty line.');
  const [old = '', ...proof] = request.slice(0, end).split('\n');
  malformedUnless(old.startsWith('old '), 'The first line is not the old size.');
  malformedUnless(proof.length <= mostProofLines, `The proof has over ${mostProofLines} lines.`);
  const checkpoint = parseSignedCheckpoint(request.slice(end + 2));
  malformedUnless(checkpoint.signatures.length <= mostSignatures, `Over ${mostSignatures} signatures.`);
  return { oldSize: parseSize(old.slice('old '.length)), proof: proof.map(decodeHash), checkpoint };
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Malformed('The request is not UTF-8.');
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
