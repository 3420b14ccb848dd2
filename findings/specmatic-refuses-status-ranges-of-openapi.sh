#!/usr/bin/env bash
# Specmatic 2.55.1 plays no test of an OpenAPI 3.1.0 document that states an answer for a range, such as `4XX`, which the
# specification allows ("Responses Object": 1XX to 5XX). It says "defaulting to 'default'" (rule OAS0031) but fails the whole
# suite, while the same document with `400` or `default` instead is tested. Needs Java 17; everything runs on loopback.
# Seen: "400: Successes: 1", "default: Successes: 1", "4XX: Successes: 0", "5XX: Successes: 0".
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts specmatic@2.55.1
cat > serve.js <<'JS'
const { createServer } = require('node:http');
const { writeFileSync } = require('node:fs');
createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"price":12}');
}).listen(0, '127.0.0.1', function () {
  writeFileSync('port', String(this.address().port));
});
JS
cat > document.js <<'JS'
const described = (schema) => ({ description: 'An answer.', content: { 'application/json': { schema } } });
const price = { type: 'object', required: ['price'], properties: { price: { type: 'integer' } } };
const responses = { 200: described(price), [process.argv[2]]: described({ type: 'object' }) };
const paths = { '/price': { get: { operationId: 'price', responses } } };
console.log(JSON.stringify({ openapi: '3.1.0', info: { title: 'Prices', version: '1' }, paths }));
JS
node serve.js & server=$!
trap 'kill $server' EXIT
until [ -s port ]; do sleep 0.2; done
for status in 400 default 4XX 5XX; do
  node document.js "$status" > openapi.json
  java -jar node_modules/specmatic/specmatic.jar test openapi.json --testBaseURL="http://127.0.0.1:$(cat port)" > "said-$status" || true
  echo "$status: $(grep -o 'Successes: [0-9]*' "said-$status" | tail -1)"
done | tee seen
grep -q 'OAS0031' said-4XX
diff seen <(printf '400: Successes: 1\ndefault: Successes: 1\n4XX: Successes: 0\n5XX: Successes: 0\n')
