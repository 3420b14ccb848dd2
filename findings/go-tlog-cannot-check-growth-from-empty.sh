#!/usr/bin/env bash
# golang.org/x/mod 0.7.0 (Debian 12), sumdb/tlog: RFC 6962 and C2SP's tlog-witness begin each log at size 0 with an empty
# proof, but CheckTree rejects it, so a witness built on it refuses every new log. TreeHash(0) is 32 zeros, not SHA-256 of
# nothing. A JSON null for "no earlier root" is an error too, though Go asks decoders to ignore null (time.Time does), and
# the package's own nil *Hash is written as null.
# Seen: "tlog: invalid inputs in CheckTree", "AAAA...A= false", "cannot decode hash", {"Old":null}, "<nil>" of time.Time.
set -euo pipefail
command -v go >/dev/null && [ -d /usr/share/gocode/src/golang.org/x/mod ] || {
  apt-get update -qq; apt-get install -y -qq --no-install-recommends golang-go golang-golang-x-mod-dev >/dev/null; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/main.go" <<'GO'
package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"golang.org/x/mod/sumdb/tlog"
)

func main() {
	empty := tlog.Hash(sha256.Sum256(nil))
	one := tlog.RecordHash([]byte("the first entry"))
	fmt.Println(tlog.CheckTree(nil, 1, one, 0, empty))
	fmt.Println(tlog.CheckTree(nil, 1, one, 1, one))
	root, _ := tlog.TreeHash(0, nil)
	fmt.Println(root, root == empty)
	var growth struct{ Old tlog.Hash }
	fmt.Println(json.Unmarshal([]byte(`{"Old":null}`), &growth))
	written, _ := json.Marshal(struct{ Old *tlog.Hash }{})
	fmt.Println(string(written))
	var moment struct{ At time.Time }
	fmt.Println(json.Unmarshal([]byte(`{"At":null}`), &moment))
}
GO
dpkg-query -W golang-golang-x-mod-dev
seen=$(GO111MODULE=off GOPATH=/usr/share/gocode go run "$folder/main.go")
echo "$seen"
[ "$seen" = 'tlog: invalid inputs in CheckTree
<nil>
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= false
cannot decode hash
{"Old":null}
<nil>' ]
