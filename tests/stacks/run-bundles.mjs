/**
 * Imports bundles as Lambda does, in plain Node, and sends each its event under its own environment. Gets a
 * list of {name, file, environment, event} as its first message and answers a list of {name, importMs} with
 * the answer or the error. Plain JavaScript: a loader for TypeScript would be part of what is measured.
 */
import { pathToFileURL } from 'node:url';

const context = { awsRequestId: 'request', functionName: 'function', getRemainingTimeInMillis: () => 5_000 };
const shared = { ...process.env };

async function run({ name, file, environment, event }) {
  process.env = { ...shared, ...environment };
  const startedAt = performance.now();
  const { handler } = await import(pathToFileURL(file).href);
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
