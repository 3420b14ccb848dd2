#!/usr/bin/env bash
# AWS Control Tower's rule CT.LAMBDA.PR.2 (in @cdklabs/cdk-validator-cfnguard 0.0.62, cfn-guard 3.1.1) demands `SourceArn` or
# `SourceAccount` of a permission, and accepts a plain text, `Ref` or `Fn::GetAtt` as the ARN. CDK 2.224.0 joins the ARN of an
# API's route with `Fn::Join`, so a function that one route alone may call counts as public, while the `Ref` of a topic passes.
# CDK's helper for API Gateway cannot write what the rule wants; an added `SourceAccount` satisfies it.
# Seen: "FAIL Api", "PASS Topic", "PASS ApiAndAccount".
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null && npm pkg set type=module
npm install --no-audit --no-fund --silent @cdklabs/cdk-validator-cfnguard@0.0.62 aws-cdk-lib@2.224.0 constructs@10.4.2
cat > synth.js <<'JS'
import { App, aws_apigatewayv2 as gateway, aws_iam as iam, aws_lambda as lambda, aws_sns as sns, Stack } from 'aws-cdk-lib';
const app = new App({ outdir: 'out' });
const stack = (name, permissionIn) => {
  const made = new Stack(app, name, { env: { account: '111111111111', region: 'us-east-1' } });
  const code = lambda.Code.fromInline('exports.handler = async () => ({})');
  const handler = new lambda.Function(made, 'Handler', { code, handler: 'index.handler', runtime: lambda.Runtime.NODEJS_22_X });
  handler.addPermission('May', permissionIn(made));
};
const fromApi = (made) => ({
  principal: new iam.ServicePrincipal('apigateway.amazonaws.com'),
  sourceArn: new gateway.HttpApi(made, 'Api').arnForExecuteApi('GET', '/prices'),
});
stack('Api', fromApi);
stack('ApiAndAccount', (made) => ({ ...fromApi(made), sourceAccount: made.account }));
stack('Topic', (made) => ({
  principal: new iam.ServicePrincipal('sns.amazonaws.com'),
  sourceArn: new sns.Topic(made, 'Topic').topicArn,
}));
app.synth();
JS
node synth.js
guard=node_modules/@cdklabs/cdk-validator-cfnguard
grep -q '"Fn::Join"' out/Api.template.json
verdict() {
  if "$guard/bin/ubuntu/x86_64/cfn-guard" validate --data "out/$1.template.json" \
    --rules "$guard/rules/control-tower/cfn-guard/lambda/ct-lambda-pr-2.guard" >/dev/null; then echo "PASS $1"; else echo "FAIL $1"; fi
}
for name in Api Topic ApiAndAccount; do verdict "$name"; done | tee seen
diff seen <(printf 'FAIL Api\nPASS Topic\nPASS ApiAndAccount\n')
