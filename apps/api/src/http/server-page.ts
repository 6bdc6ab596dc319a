import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A small page rendered by the service: no script, one style, no external resources. */
export type ServerPage = {
  readonly title: string;
  readonly body: string;
  /** Whether the body holds a form, which may go to this service only. */
  readonly hasForm?: boolean;
  /** Whether the body is a list of cards; otherwise the whole page is one. */
  readonly isList?: boolean;
};

/** The colours and sizes of the front end (`apps/web/src/ui/theme.css`), in both themes. */
const STYLE = `
:root{color-scheme:light dark;--bg:#f3f5fa;--surface:#fff;--line:#d6dce8;--edge:#76829a;--ink:#0b1324;--ink-2:#455069;--accent:#3455b2;--hover:#2a4795;--on-accent:#fff;--link:#2c4aa3;--bad:#a8201a;--m1:hsl(224 55% 45%);--m2:hsl(221 55% 58%);--m3:hsl(218 55% 70%);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif;color:var(--ink);background:var(--bg)}
@media (prefers-color-scheme:dark){:root{--bg:#090d17;--surface:#111827;--line:#263149;--edge:#6b7a99;--ink:#eef2fa;--ink-2:#a9b5cc;--accent:#94aef2;--hover:#adc1f6;--on-accent:#060d20;--link:#a6bcf7;--bad:#ff9f97;--m1:hsl(224 55% 60%);--m2:hsl(221 55% 68%);--m3:hsl(218 55% 78%)}}
body{box-sizing:border-box;max-width:29rem;margin:0 auto;padding:2.5rem 12px 2rem;overflow-wrap:anywhere}
body.wide{max-width:44rem}
.brand{display:flex;align-items:center;gap:.625rem;margin:0 8px 1.75rem;font-size:1.25rem;font-weight:700;letter-spacing:-.02em}
.brand svg{width:1.875rem;height:1.6875rem}
main,article{padding:1.5rem 1.25rem;border:1px solid var(--line);border-radius:16px;background:var(--surface)}
.wide main{padding:0;border:0;background:none}
.wide h1,.wide main>p{margin-inline:8px}
article{margin-top:12px}
h1{margin:0 0 .75rem;font-size:1.625rem;line-height:2rem;letter-spacing:-.022em;text-wrap:balance}
h2{margin:0;font-size:1.0625rem;line-height:1.5rem}
h2+p,.wide main>p{margin-top:0;color:var(--ink-2);font-size:.9375rem}
a{color:var(--link);text-underline-offset:4px}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
pre a{display:inline-block;padding:.625rem 0}
button,.button{display:flex;box-sizing:border-box;width:100%;min-height:3rem;align-items:center;justify-content:center;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:12px;font:inherit;font-weight:650;text-decoration:none;color:var(--on-accent);background:var(--accent);cursor:pointer}
button:hover,.button:hover{background:var(--hover)}
label{display:block;font-size:.9375rem;font-weight:600}
input{display:block;box-sizing:border-box;width:100%;min-height:3rem;margin-top:.375rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:12px;font:inherit;font-size:1rem;font-weight:400;color:var(--ink);background:var(--surface)}
input[readonly]{color:var(--ink-2);border-color:var(--line)}
input[aria-invalid]{border:2px solid var(--bad)}
.error{display:block;color:var(--bad);font-size:.9375rem;font-weight:600}
summary{padding:.75rem 0;cursor:pointer;font-weight:600}
details{margin-top:1.25rem;border-top:1px solid var(--line)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`;
const MARK =
  '<svg aria-hidden="true" viewBox="0 0 30 27"><rect width="30" height="7.5" rx="3.75" fill="var(--m1)"/>' +
  '<rect y="9.75" width="21" height="7.5" rx="3.75" fill="var(--m2)"/><rect y="19.5" width="12.5" height="7.5" rx="3.75" fill="var(--m3)"/></svg>';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const policy = (formAction: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** `body` is HTML: escape outside text with `escapeHtml` first. */
export function sendPage(reply: FastifyReply, page: ServerPage): FastifyReply {
  return reply
    .header('content-security-policy', policy(page.hasForm === true ? "'self'" : "'none'"))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageHtml(page));
}

export function pageHtml({ title, body, isList = false }: ServerPage): string {
  return (
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · PatrolPlan</title><style>${STYLE}</style></head>` +
    `<body${isList ? ' class="wide"' : ''}><header class="brand">${MARK}PatrolPlan</header>` +
    `<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
  );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
