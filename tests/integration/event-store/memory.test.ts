import { eventStoreContract } from './event-store-contract.ts';
import { memoryBench } from './memory-bench.ts';

eventStoreContract('memory', async () => memoryBench());
