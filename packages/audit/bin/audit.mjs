#!/usr/bin/env node
// Implements `npm run audit -- <verb>`. Plain JavaScript, so missing packages are reported before anything
// loads.
import { endWhenReaderLeaves } from './end-when-reader-leaves.mjs';

endWhenReaderLeaves();
// Hides the SDK's notice about the Node version, which would precede every answer.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const { bundleAudit } = await import('../../local/bin/bundle-system.mjs');
const program = await bundleAudit().catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write('The packages are not installed. Run npm install first.\n');
  process.exit(2);
});
process.setSourceMapsEnabled(true);
await import(program);
