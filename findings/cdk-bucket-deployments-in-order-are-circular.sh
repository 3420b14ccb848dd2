#!/usr/bin/env bash
# aws-cdk-lib 2.276.0 (and 2.224.0): two BucketDeployments in one stack share one Lambda, which uses the AWS CLI layer
# of the first of them. `first.node.addDependency(second)` puts the layer behind the second's upload, which needs the
# Lambda, which needs the layer: a circular template. 2.276.0 writes it with warnings, 2.224.0 without a word.
# Letting only the first's custom resource depend on the second is free of the cycle.
# Surprise: ordering two constructs that know nothing of each other breaks the stack, and synthesis exits with 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund aws-cdk-lib@2.276.0 constructs@10.5.0
mkdir pages assets
echo pages > pages/index.html
echo assets > assets/site.css
cat > app.mjs <<'JS'
import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';

const [, , outdir, what] = process.argv;
const app = new App({ outdir });
const stack = new Stack(app, 'Site');
const destinationBucket = new Bucket(stack, 'Bucket');
const deploy = (name) =>
  new BucketDeployment(stack, name, {
    destinationBucket,
    sources: [Source.asset(name.toLowerCase())],
    prune: false,
  });
const [pages, assets] = [deploy('Pages'), deploy('Assets')];
const later = what === 'construct' ? pages : pages.node.findChild('CustomResource');
later.node.addDependency(assets);

const { Resources: resources } = app.synth().getStackByName('Site').template;
const needs = ({ DependsOn = [], Properties = {} }) => {
  const found = new Set([DependsOn].flat());
  JSON.stringify(Properties, (key, value) => {
    if (key === 'Ref') found.add(value);
    if (key === 'Fn::GetAtt') found.add(value[0]);
    return value;
  });
  return [...found].filter((id) => resources[id]);
};
const cycleFrom = (id, path = []) =>
  path.includes(id)
    ? [...path.slice(path.indexOf(id)), id]
    : needs(resources[id]).map((next) => cycleFrom(next, [...path, id])).find(Boolean);
const cycle = Object.keys(resources).map((id) => cycleFrom(id)).find(Boolean);
const named = (id) => `${resources[id].Type.split('::').at(-1)} ${id.match(/^(Pages|Assets|Custom)/)?.[1]}`;
console.log(`${what}: ${cycle ? cycle.map(named).join(' -> ') : 'no cycle'}`);
JS
{ node app.mjs out-1 construct 2>warnings; node app.mjs out-2 resource; } | tee seen
diff seen - <<'SEEN'
construct: LayerVersion Pages -> CDKBucketDeployment Assets -> Function Custom -> LayerVersion Pages
resource: no cycle
SEEN
