import type { Precautions } from '#domain/site/precautions.ts';
import { Card } from '#ui/page/card.tsx';

const beforeYouGoTexts = {
  title: 'Before you go',
  inTwos: 'In twos: nobody goes there alone.',
  notAfter: (time: string) => `Not after ${time}, until the morning.`,
} as const;

/** The precautions of a site in full. */
export function BeforeYouGo({ precautions }: { precautions: Precautions }) {
  const { inTwos = false, notAfter, readFirst } = precautions;
  return (
    <Card title={beforeYouGoTexts.title}>
      <div className="grid gap-1.5 text-body">
        {inTwos && <p className="font-semibold">{beforeYouGoTexts.inTwos}</p>}
        {notAfter !== undefined && <p className="font-semibold">{beforeYouGoTexts.notAfter(notAfter)}</p>}
        {readFirst !== undefined && <p className="wrap-anywhere">{readFirst}</p>}
      </div>
    </Card>
  );
}
