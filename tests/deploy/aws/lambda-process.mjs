/** Lambda runtime in plain JavaScript: imports the handler once and handles events in order. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, name] = process.argv.slice(2);
const dot = name.lastIndexOf('.');
const file = ['.mjs', '.js', '.cjs'].map((end) => join(folder, name.slice(0, dot) + end)).find(existsSync);
if (!file) throw new Error(`Runtime.ImportModuleError: Cannot find module ${name}`);
const exported = name.slice(dot + 1);
const loaded = import(pathToFileURL(file).href).then(({ [exported]: handler }) => {
  // Since Node 24, Lambda rejects handlers with callbacks.
  if (handler.length > 2) throw new Error(`Runtime.CallbackHandlerDeprecated: ${name}`);
  return handler;
});

process.on('message', async ({ event, awsRequestId }) => {
  const context = {
    awsRequestId,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    invokedFunctionArn: process.env.AWS_LAMBDA_FUNCTION_NAME,
    getRemainingTimeInMillis: () => 30_000,
  };
  try {
    const handler = await loaded;
    process.send({ answer: await handler(event, context) });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
