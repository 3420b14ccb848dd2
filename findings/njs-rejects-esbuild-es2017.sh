#!/usr/bin/env bash
# CloudFront Functions run on njs. esbuild 0.28.2 with `target: es2017` and a global name wraps a module into helpers that
# use `for...of`, which njs 0.7.9 (Debian 12) does not parse, though the source itself has none: one keyword in generated
# code, and each request fails. `target: es5` with const, let, arrows and template literals allowed runs.
# Seen: 'SyntaxError: Token "of" not supported', then "/app.html".
set -euo pipefail
command -v njs >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends njs >/dev/null; }
cd "$(mktemp -d)"
npm init -y >/dev/null && npm pkg set type=module
npm install --no-audit --no-fund --silent esbuild@0.28.2
echo "export const answer = (event) => ({ uri: \`\${event.uri === '/' ? '/index' : '/app'}.html\` });" > edge.js
call="console.log(handler({ uri: '/portal' }).uri)"
npx esbuild edge.js --bundle --format=iife --global-name=edge --target=es2017 --log-level=error > es2017.js
{ echo 'function handler(event) { return edge.answer(event); }'; echo "$call"; } >> es2017.js
echo "import { answer } from './edge.js'; function handler(event) { return answer(event); }" > entry.js
npx esbuild entry.js --bundle --format=esm --tree-shaking=false --target=es5 --supported:arrow=true \
  --supported:const-and-let=true --supported:template-literal=true --log-level=error > es5.js
echo "$call" >> es5.js
njs -v
old=$(njs es2017.js 2>&1 || true)
new=$(njs es5.js 2>&1 || true)
printf '%s\n%s\n' "$old" "$new"
[[ "$old" == *'Token "of" not supported'* && "$new" == '/app.html' ]]
