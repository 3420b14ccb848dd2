import { type Html, html, type Part } from '@hoops/local-stripe/portal/html';

export const section = (title: string, body: Part): Html => html`<section><h2>${title}</h2>${body}</section>`;

export const code = (value: unknown): Html => html`<pre>${JSON.stringify(value, null, 2)}</pre>`;

export const table = (heads: readonly string[], rows: readonly (readonly Part[])[]): Html =>
  rows.length === 0
    ? html`<p>None yet.</p>`
    : html`<div class="wide" tabindex="0" role="region" aria-label="${heads.join(', ')}"><table><thead><tr>${heads.map(
        (head) => html`<th scope="col">${head}</th>`,
      )}</tr></thead><tbody>${rows.map(
        (row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}</tbody></table></div>`;

export const page = (title: string, body: Html, script: string): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${{ html: css }}</style></head><body><main>
${body}
<script>${{ html: script }}</script></main></body></html>`.html;

const css = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:72rem;margin:auto;padding:16px}
h2{margin-top:2rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:baseline;padding:6px 16px 6px 0;border-bottom:1px solid #8886}
td{font-variant-numeric:tabular-nums}pre{overflow:auto;max-height:28rem;background:#8881;padding:12px;border-radius:6px;white-space:pre-wrap}
.wide{overflow:auto}small{color:GrayText;overflow-wrap:anywhere}form.inline{display:flex;gap:8px;align-items:center}
form.inline input{width:7rem}button,input{font:inherit;padding:8px 12px;min-height:44px}nav a{margin-right:16px;display:inline-block;padding:10px 0}`;
