import { startLocalStripe } from '@hoops/local-stripe/server';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: stripe-process.ts <data folder>');
const { port } = await startLocalStripe({ dataDir, now: () => new Date() });
process.stdout.write(`${port}\n`);
