import { appTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { LinkButton } from '#ui/button.tsx';

export function NotFound() {
  return (
    <div className="mx-auto flex w-full max-w-116 flex-col gap-4 px-5 py-10">
      <h1 tabIndex={-1} className="text-h1">
        {appTexts.notFound.heading}
      </h1>
      <p className="text-body text-ink-2">{appTexts.notFound.text}</p>
      <div>
        <LinkButton href={paths.dashboard}>{appTexts.notFound.home}</LinkButton>
      </div>
    </div>
  );
}
