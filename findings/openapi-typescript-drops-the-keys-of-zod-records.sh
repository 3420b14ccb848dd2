#!/usr/bin/env bash
# zod 4.6.7 writes a record whose keys are an enum as `propertyNames` with `required` and `additionalProperties`: valid JSON
# Schema 2020-12, as OpenAPI 3.1 wants it. openapi-typescript 7.13.0 ignores `propertyNames`, so the keys are lost: a
# misspelled day compiles, and a read of a known day is `number | undefined` under noUncheckedIndexedAccess. The same
# record as an object with one property a key keeps them.
# Seen: "[key: string]: number;" for the record, "monday: number;" for the object.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null && npm pkg set type=module
npm install --no-audit --no-fund --silent zod@4.6.7 openapi-typescript@7.13.0 typescript@5.9.3
cat > write.js <<'EOF'
import { writeFileSync } from 'node:fs';
import * as z from 'zod';
const schemas = {
  Record: z.toJSONSchema(z.record(z.enum(['monday', 'tuesday']), z.int())),
  Object: z.toJSONSchema(z.object({ monday: z.int(), tuesday: z.int() })),
};
console.log(JSON.stringify(schemas.Record));
for (const [name, schema] of Object.entries(schemas)) {
  const info = { title: 'Days', version: '1' };
  writeFileSync(`${name}.json`, JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas: { Days: schema } } }));
}
EOF
node write.js
for name in Record Object; do npx openapi-typescript "$name.json" -o "$name.ts" >/dev/null 2>&1; sed -n '/Days/,/};/p' "$name.ts"; done
grep -q 'propertyNames' Record.json
grep -q '\[key: string\]: number;' Record.ts && ! grep -q 'monday' Record.ts
grep -q 'monday: number;' Object.ts
