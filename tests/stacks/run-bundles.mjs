/**
 * Imports bundles in plain Node, like Lambda, and sends each bundle its event. Plain JavaScript, because a
 * TypeScript loader would distort measurements.
 */
import { pathToFileURL } from 'node:url';

const context = { awsRequestId: 'request', functionName: 'function', getRemainingTimeInMillis: () => 5_000 };
const shared = { ...process.env };

async function run({ name, file, environment, event }) {
  process.env = { ...shared, ...environment };
  const startedAt = performance.now();
  const { handler } = await import(pathToFileURL(file).href);
  // Since Node 24, Lambda rejects handlers with callbacks.
  if (handler.length > 2) throw new Error(`Runtime.CallbackHandlerDeprecated: ${name}`);
  const importMs = Math.round(performance.now() - startedAt);
  try {
    return { name, importMs, answer: await handler(event, context) };
  } catch (error) {
    return { name, importMs, error: String(error) };
  }
}

process.once('message', async (bundles) => {
  const results = [];
  for (const bundle of bundles) results.push(await run(bundle));
  process.send(results, () => process.disconnect());
});
