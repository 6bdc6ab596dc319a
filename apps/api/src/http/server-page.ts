import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A small page rendered by the service: no script, one style, no external resources. */
export type ServerPage = { readonly title: string; readonly body: string };

const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:0 auto;padding:2rem 1rem}
a{display:inline-block;padding:.6rem 0}
article{border-top:1px solid #8888;padding:1rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `body` is HTML: escape outside text with `escapeHtml` first. */
export function sendPage(reply: FastifyReply, page: ServerPage): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
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
