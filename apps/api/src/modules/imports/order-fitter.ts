import { createHash } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { ORDER_TAGS } from '#modules/imports/orders/regulations.ts';
import type { SiteDraft } from '#modules/sites/site-row.ts';
import { MAX_TAGS, readTags } from '#modules/sites/tags.ts';
import { type OrderSite, sitesOfOrder } from './order-sites-table.all-areas.ts';
import type { ImportRow } from './site-imports-table.ts';

type Row = ImportRow & { readonly draft: SiteDraft };

/** New sites of an order begin equal; visits and staff change that. */
const FIRST_BASE_SCORE = 1;

/**
 * Fits the rows of a traffic order, in the order of the file, to the stored sites. A site that the order already has is known
 * by its reference and keeps the name, postcode, area and other tags that staff gave it. A new one gets a name of its own.
 */
export function orderFitter(tx: Database): (rows: readonly Row[]) => Promise<readonly Row[]> {
  const used = new Set<string>();
  return async (rows) => {
    const { byRef, byName } = await sitesOfOrder(
      tx,
      rows.map(({ draft }) => draft),
    );
    return rows.map((row) => {
      const draft = fitted(row.draft, { byRef, byName, used });
      used.add(draft.name.toLowerCase());
      return { ...row, name: draft.name, postcode: draft.postcode, area_name: draft.area_name, draft };
    });
  };
}

type Known = {
  readonly byRef: ReadonlyMap<string, OrderSite>;
  readonly byName: ReadonlyMap<string, OrderSite>;
  readonly used: ReadonlySet<string>;
};

function fitted(sent: SiteDraft, { byRef, byName, used }: Known): SiteDraft {
  const { default_base_score: _score, ...draft } = sent;
  const ref = draft.order_ref ?? '';
  const key = draft.name.toLowerCase();
  const namesake = byName.get(key);
  // A site without an order that has this name is taken over by the order.
  const stored = byRef.get(ref) ?? (namesake?.order_ref === null && !used.has(key) ? namesake : undefined);
  if (stored !== undefined) {
    const { name, postcode, area_name } = stored;
    return { ...draft, name, postcode, area_name, tags: mergedTags(stored.tags, draft.tags ?? '') };
  }
  const isTaken = namesake !== undefined || used.has(key);
  const name = isTaken ? `${draft.name} (${shortHash(ref)})` : draft.name;
  return { ...draft, name, default_base_score: FIRST_BASE_SCORE };
}

/** The order's tags instead of those that it gave before, and staff's own as far as there is room. */
function mergedTags(stored: string, sent: string): string {
  const own = stored.split(', ').filter((tag) => !ORDER_TAGS.has(tag));
  return readTags([...new Set([...sent.split(', '), ...own])].slice(0, MAX_TAGS).join(', '));
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);
