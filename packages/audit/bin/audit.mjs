#!/usr/bin/env node
// `npm run audit -- <verb>`. Plain JavaScript on purpose: it says what is missing before anything is loaded.
// The SDK's notice about Node's version would stand before every answer.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const { register } = await import('tsx/esm/api').catch(() => {
  process.stderr.write('The packages are not installed. Run npm install first.\n');
  process.exit(2);
});
register();
await import('../src/main.ts');
