import { createLogger } from '@hoops/runtime/logger';
import { main } from './system/run.ts';

await main(createLogger((line) => process.stderr.write(`${line}\n`)));
