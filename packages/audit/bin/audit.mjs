#!/usr/bin/env node
// `npm run audit -- <verb>`. Plain JavaScript on purpose: it says what is missing before anything is loaded.
import { endWhenReaderLeaves } from './end-when-reader-leaves.mjs';

endWhenReaderLeaves();
// The SDK's notice about Node's version would stand before every answer.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const { bundleAudit } = await import('../../local/bin/bundle-system.mjs');
const program = await bundleAudit().catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write('The packages are not installed. Run npm install first.\n');
  process.exit(2);
});
process.setSourceMapsEnabled(true);
await import(program);
