/** Text as it may stand in a page. */
export const text = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const section = (title: string, body: string): string =>
  `<section><h2>${text(title)}</h2>${body}</section>`;

export const code = (value: unknown): string => `<pre>${text(JSON.stringify(value, null, 2))}</pre>`;

/** Markup that is not escaped again. */
export type Markup = { readonly markup: string };

const cellOf = (cell: unknown): string =>
  typeof cell === 'object' && cell !== null && 'markup' in cell ? String(cell.markup) : text(cell);

export const table = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  rows.length === 0
    ? '<p>None yet.</p>'
    : `<div class="wide" tabindex="0" role="region" aria-label="${text(heads.join(', '))}"><table><thead><tr>${heads
        .map((head) => `<th scope="col">${text(head)}</th>`)
        .join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${cellOf(cell)}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`;

/** A plain document of the local system's own. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${text(title)}</title><style>${css}</style></head><body><main>
${body}</main></body></html>`;

const css = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:72rem;margin:auto;padding:16px}
h2{margin-top:2rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:baseline;padding:6px 16px 6px 0;border-bottom:1px solid #8886}
td{font-variant-numeric:tabular-nums}pre{overflow:auto;max-height:28rem;background:#8881;padding:12px;border-radius:6px;white-space:pre-wrap}
.wide{overflow:auto}small{color:GrayText;overflow-wrap:anywhere}form.inline{display:flex;gap:8px;align-items:center}
form.inline input{width:7rem}button,input{font:inherit;padding:8px 12px;min-height:44px}nav a{margin-right:16px;display:inline-block;padding:10px 0}`;
