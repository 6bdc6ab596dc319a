import { Logo } from '#ui/logo.tsx';
import { shellTexts } from './texts.ts';

export function Brand() {
  return (
    <p className="flex items-center gap-2.5 text-dialog">
      <Logo className="h-6.75 w-7.5" />
      {shellTexts.product}
    </p>
  );
}
