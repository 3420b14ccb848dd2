import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { readStoreContract } from './read-store-contract.ts';

readStoreContract('memory', async () => ({ rows: memoryReadStore(), close: async () => undefined }));
