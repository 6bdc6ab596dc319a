import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A small page rendered by the service: no script, one style, no external resources. */
export type ServerPage = {
  readonly title: string;
  readonly body: string;
  /** Whether the body holds a form, which may go to this service only. */
  readonly hasForm?: boolean;
};

const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;color:CanvasText;background:Canvas}
body{max-width:44rem;margin:0 auto;padding:2rem 1rem}
a{display:inline-block;padding:.6rem 0}
article{border-top:1px solid #8888;padding:1rem 0}
button{min-height:3rem;padding:.6rem 1.5rem;border:0;border-radius:.5rem;font:inherit;font-weight:600;color:#fff;background:#1d4ed8;cursor:pointer}
label{display:block;font-weight:600}
input{display:block;box-sizing:border-box;width:100%;max-width:24rem;min-height:3rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid #767676;border-radius:.5rem;font:inherit;font-weight:400}
input[aria-invalid]{border-color:#d32f2f;border-width:2px}
.error{display:block;color:#b3261e;font-weight:600}
summary{padding:.75rem 0;cursor:pointer;font-weight:600}
details{margin-top:1.5rem;border-top:1px solid #8888}
button:focus-visible,a:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid;outline-offset:3px}
@media (prefers-color-scheme:dark){.error{color:#ffb4ab}}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
`;
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
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<meta name="robots" content="noindex"><title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head>` +
        `<body><main><h1>${escapeHtml(page.title)}</h1>${page.body}</main></body></html>`,
    );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
