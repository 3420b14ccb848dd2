#!/usr/bin/env bash
# Node 24.21.0: a breakpoint in a worker thread outlives its debugger. After the inspector's connection is closed, or after
# NodeWorker.disable, the thread stops at the breakpoint again and never goes on, because nobody can resume it. On the main
# thread, closing the connection removes the breakpoint. Debugger.disable in the thread, before closing, helps.
# Seen: "main, closed: answers", "worker, closed: hangs", "worker, NodeWorker.disable: hangs",
# "worker, Debugger.disable: answers".
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null && npm pkg set type=module
npm install --no-audit --no-fund --silent node@24.21.0 ws@8.23.0
cat > answer.mjs <<'JS'
export const answer = () => {
  return 'pong'; // line 2: the breakpoint
};
JS
cat > worker.mjs <<'JS'
import { parentPort } from 'node:worker_threads';
import { answer } from './answer.mjs';
parentPort.on('message', () => parentPort.postMessage(answer()));
JS
cat > program.mjs <<'JS'
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { answer } from './answer.mjs';
const worker = process.argv[2] === 'worker' && new Worker(new URL('./worker.mjs', import.meta.url));
if (worker) worker.on('message', (text) => console.log(text));
createInterface({ input: process.stdin }).on('line', () => (worker ? worker.postMessage('') : console.log(answer())));
JS
cat > look.mjs <<'JS'
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

const seen = async (where, how) => {
  const child = spawn(process.execPath, ['--inspect=0', 'program.mjs', where]);
  const lines = createInterface({ input: child.stdout });
  const answers = async (atMostMs) => {
    child.stdin.write('ping\n');
    const late = AbortSignal.timeout(atMostMs);
    return once(lines, 'line', { signal: late }).then(() => 'answers', () => 'hangs');
  };
  const [, address] = /(ws:\S+)/.exec(String((await once(child.stderr, 'data'))[0]));
  await answers(20_000);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const heard = new EventEmitter();
  let id = 0;
  let session;
  socket.on('message', (bytes) => {
    const { method, params, ...more } = JSON.parse(bytes);
    if (method === 'NodeWorker.attachedToWorker') session = params.sessionId;
    const inner = method === 'NodeWorker.receivedMessageFromWorker' ? JSON.parse(params.message) : { method, ...more };
    heard.emit(inner.method ?? inner.id);
  });
  const ask = (method, params = {}, sessionId = undefined) => {
    const text = JSON.stringify({ id: ++id, method, params });
    const done = once(heard, id);
    if (sessionId === undefined) socket.send(text);
    else socket.send(JSON.stringify({ id: -id, method: 'NodeWorker.sendMessageToWorker', params: { sessionId, message: text } }));
    return done;
  };
  if (where === 'worker') await ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
  await ask('Debugger.enable', {}, session);
  await ask('Debugger.setBreakpointByUrl', { urlRegex: 'answer\\.mjs$', lineNumber: 1 }, session);
  const stopped = once(heard, 'Debugger.paused');
  const answered = answers(20_000);
  await stopped;
  await ask('Debugger.resume', {}, session);
  if ((await answered) !== 'answers') throw new Error('The breakpoint could not be resumed.');
  if (how === 'Debugger.disable') await ask(how, {}, session);
  if (how === 'NodeWorker.disable') await ask(how);
  socket.close();
  await once(socket, 'close');
  const line = `${where}, ${how}: ${await answers(5_000)}`;
  child.kill('SIGKILL');
  return line;
};

const lines = [
  await seen('main', 'closed'),
  await seen('worker', 'closed'),
  await seen('worker', 'NodeWorker.disable'),
  await seen('worker', 'Debugger.disable'),
];
console.log([process.version, ...lines].join('\n'));
const expected = [
  'main, closed: answers',
  'worker, closed: hangs',
  'worker, NodeWorker.disable: hangs',
  'worker, Debugger.disable: answers',
];
process.exit(JSON.stringify(lines) === JSON.stringify(expected) ? 0 : 1);
JS
npx node look.mjs
