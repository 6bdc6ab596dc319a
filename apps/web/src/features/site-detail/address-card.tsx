import { detailTexts } from './texts.ts';
import { Missing, NotStored, type WhyMissing } from './missing.tsx';
import type { SiteAddress } from '#domain/site/stored-details.ts';
import { textOrNone } from '#domain/format.ts';
import { Card } from '#ui/page/card.tsx';

type Line = { readonly field: keyof SiteAddress; readonly mayBeNone: boolean };

const LINES: readonly Line[] = [
  { field: 'address1', mayBeNone: false },
  { field: 'address2', mayBeNone: false },
  { field: 'address3', mayBeNone: true },
  { field: 'address4', mayBeNone: true },
  { field: 'area', mayBeNone: true },
  { field: 'city', mayBeNone: false },
  { field: 'county', mayBeNone: true },
  { field: 'postcode', mayBeNone: false },
  { field: 'country', mayBeNone: false },
];

/** Up to this length it does not wrap; longer text is not a postcode and must not widen the page. */
const LONGEST_POSTCODE = 12;

type AddressCardProps = { address: SiteAddress | null; area: string; missing: WhyMissing };

/** The area is known from the plan before the address has loaded. */
export function AddressCard({ address, area, missing }: AddressCardProps) {
  if (address === null && missing === 'not-stored') {
    return (
      <Card title={detailTexts.address}>
        <NotStored />
      </Card>
    );
  }
  return (
    <Card title={detailTexts.address}>
      <dl className="-mb-2">
        {LINES.map((line) => (
          <div
            key={line.field}
            className="flex min-h-9.5 flex-wrap items-baseline gap-x-4 border-line py-2 text-second not-last:border-b"
          >
            <dt className="text-ink-2">{detailTexts.addressLines[line.field]}</dt>
            <dd className="min-w-[min(100%,6rem)] flex-1 text-right font-semibold wrap-anywhere">
              {address !== null ? (
                <AddressLine text={address[line.field]} {...line} />
              ) : line.field === 'area' && area !== '' ? (
                area
              ) : (
                <Missing why={missing} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function AddressLine({ text, field, mayBeNone }: Line & { text: string }) {
  if (text.trim() === '' && mayBeNone) {
    return <span className="font-normal text-ink-2">{textOrNone(text)}</span>;
  }
  const isPostcode = field === 'postcode' && text.length <= LONGEST_POSTCODE;
  return isPostcode ? <span className="whitespace-nowrap">{text}</span> : text;
}
