#!/usr/bin/env node
// Implements `npm run verify-pack -- FILE --key PUB`. Plain JavaScript, so missing packages are reported
// before anything loads.
import { endWhenReaderLeaves } from './end-when-reader-leaves.mjs';

endWhenReaderLeaves();
const { register } = await import('tsx/esm/api').catch(() => {
  process.stderr.write('The packages are not installed. Run npm install first.\n');
  process.exit(2);
});
register();
const { runVerifyPack } = await import('../src/evidence/run-verify-pack.ts');
process.exitCode = await runVerifyPack(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  report: (line) => process.stderr.write(`${line}\n`),
});
