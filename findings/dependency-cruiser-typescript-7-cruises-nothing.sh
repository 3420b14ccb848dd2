#!/usr/bin/env bash
# dependency-cruiser 17.4.3 (npm) beside typescript 7.0.2 skips every .ts file: its transpiler supports TypeScript below 7
# only. It does not say so: a folder with a circular import is reported as "no dependency violations found (0 modules)" and
# the exit code is 0, so that a check in CI stays green for ever. Beside typescript 5.9.3 the same rule finds the cycle.
# Seen: exit 0 with 0 modules, then exit 1 with 2 modules.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
mkdir src
echo "import { b } from './b'; export const a = (): unknown => b;" > src/a.ts
echo "import { a } from './a'; export const b = (): unknown => a;" > src/b.ts
cat > rules.cjs <<'JS'
module.exports = { forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }] };
JS
check() {
  npm install --no-audit --no-fund --silent dependency-cruiser@17.4.3 "typescript@$1"
  status=0
  npx depcruise -c rules.cjs src > out.txt || status=$?
  echo "typescript $1: exit $status, $(grep -oE '[0-9]+ modules' out.txt)"
}
[ "$(check 7.0.2)" = 'typescript 7.0.2: exit 0, 0 modules' ]
[ "$(check 5.9.3)" = 'typescript 5.9.3: exit 1, 2 modules' ]
echo 'With TypeScript 7 nothing is cruised, and the check passes.'
