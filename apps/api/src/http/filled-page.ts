import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { ClientConfig } from './client-config.ts';
import { escapeHtml } from './server-page.ts';

/** Where the built page has room for the sign-in options above the form. */
const PLACE = '<div data-sign-in-options="" hidden=""></div>';
/** Keeps room for the accounts of a demo beside the form (app.css). */
const WITH_ACCOUNTS = 'data-demo=""';
/** A host without a name, where browsers use no passkeys. */
const NUMERIC = /^(?:[\d.]+|\[.*\])$/;

/** The front end's page with the sign-in options of this deployment and room for the accounts of a demo, in the encodings that browsers accept. */
type FilledPage = {
  readonly etag: string;
  readonly encodings: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
};

/** By the host of the request; undefined where the built page is right as it is. */
export type FilledPages = (hostname: string) => FilledPage | undefined;

/** Without them the form would move when the code has arrived. The build renders the sign-in options. */
export async function filledPages(root: string, client: ClientConfig): Promise<FilledPages> {
  const file = await readFile(join(root, 'sign-in-options.json'), 'utf8').catch(() => undefined);
  if (file === undefined) return () => undefined;
  const signInOptions = v.parse(v.record(v.string(), v.string()), JSON.parse(file));
  const built = await readFile(join(root, 'index.html'), 'utf8');
  const pageWith = (hostHasName: boolean) => {
    const markup = signInOptions[signInOptionsName(client, hostHasName)];
    return markup === undefined && !hasAccounts ? undefined : encoded(filled(markup));
  };
  const hasAccounts = (client.demo?.accounts.length ?? 0) > 0;
  const [named, numeric] = [pageWith(true), pageWith(false)];
  return (hostname) => (NUMERIC.test(hostname) ? numeric : named);

  function filled(markup = PLACE): string {
    const name = escapeHtml(client.sso?.name ?? '');
    const page = built.replace(PLACE, () => markup.replaceAll('{name}', () => name));
    return hasAccounts ? page.replace('<html ', `<html ${WITH_ACCOUNTS} `) : page;
  }
}

/** As the build names what it rendered; empty for none. */
function signInOptionsName({ features, sso }: ClientConfig, hostHasName: boolean): string {
  if (sso?.isOnly === true) return 'only';
  const hasPasskeys = features.includes('passkeys') && hostHasName;
  return [...(sso === undefined ? [] : ['sso']), ...(hasPasskeys ? ['passkeys'] : [])].join(' ');
}

function encoded(html: string): FilledPage {
  const identity = Buffer.from(html);
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
    encodings: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
  };
}
