import { runAudit } from './cli/run-audit.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

process.exitCode = await runAudit(process.argv.slice(2), {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  report: (line) => process.stderr.write(`${line}\n`),
  signal: stopping.signal,
});
