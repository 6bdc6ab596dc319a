import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { staffTexts } from '#console/shared/texts.ts';
import { copyText } from '#platform/clipboard.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';

/** A key or secret that is shown once. It can be copied, or selected with one click. */
export function NewSecret({ text, secret }: { text: string; secret: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => setOutcome((await copyText(secret)) ? staffTexts.copied : staffTexts.notCopied);
  return (
    <Banner
      tone="success"
      takesFocus
      action={
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy aria-hidden className="size-5 shrink-0" />
          {staffTexts.copy}
        </Button>
      }
    >
      {text}
      <code className="block pt-1 text-small wrap-anywhere select-all">{secret}</code>
      <output className="block text-small not-empty:pt-1">{outcome}</output>
    </Banner>
  );
}
