import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEntities } from './entities.ts';
import { checkpointItem, documentItem, entryItem, itemKeys } from './stored-items.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const { document, entry, checkpoint } = readEntities(client, 'read').entities;

const id = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('Ann Lee', 'ÄÖ', 'a#b|c', 'family-1'));
const generation = fc.integer({ min: 1, max: 99 });
const data = fc.constantFrom({}, { name: 'Robin', nested: { list: [1, 'x', null], yes: true } });

it('stored items and keys are identical to those of ElectroDB', () => {
  fc.assert(
    fc.property(generation, id, id, id, data, (number, list, sort, own, content) => {
      const asDocument = { generation: number, type: 'family', id: own };
      expect(
        documentItem(number, { ...asDocument, type: 'family', kind: 'document', data: content }, 7),
      ).toEqual(document.put({ ...asDocument, version: 7, data: content }).params<{ Item: object }>().Item);
      expect(itemKeys.document(asDocument)).toEqual(document.get(asDocument).params<{ Key: object }>().Key);

      const asEntry = { generation: number, list, sort, id: own };
      expect(entryItem(number, { ...asEntry, data: content })).toEqual(
        entry.put({ ...asEntry, data: content }).params<{ Item: object }>().Item,
      );
      expect(itemKeys.entry(asEntry)).toEqual(entry.get(asEntry).params<{ Key: object }>().Key);

      const stands = { revision: 3, version: 7, rows: { [own]: 'hash' }, shares: {} };
      expect(checkpointItem(number, own, stands)).toEqual(
        checkpoint.put({ generation: number, stream: own, ...stands }).params<{ Item: object }>().Item,
      );
    }),
    { numRuns: 50 },
  );
});
