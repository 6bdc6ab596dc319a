import { Component, type ReactNode } from 'react';
import { NotLoaded } from './lazy-page.ts';
import { appTexts } from './texts.ts';
import { recordError } from '#platform/client-errors/uncaught-errors.ts';
import { report } from '#platform/report.ts';
import { Button } from '#ui/button.tsx';

/** `at` is the address; a change clears the error. */
type Props = { at: string; children: ReactNode };
type State = { at: string; failure: { readonly cause: unknown } | null };

/** Shows a message and a reload button instead of a blank page. React offers error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failure: null };

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { failure: { cause } };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: null };
  }

  override componentDidCatch(cause: unknown): void {
    report('screen', cause);
    recordError(cause);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <ErrorPage notLoaded={failure.cause instanceof NotLoaded} /> : this.props.children;
  }
}

function ErrorPage({ notLoaded }: { notLoaded: boolean }) {
  const texts = notLoaded ? appTexts.notLoaded : appTexts.broken;
  return (
    <div role="alert" className="mx-auto flex w-full max-w-116 flex-col gap-4 px-5 py-10">
      <h1 tabIndex={-1} className="text-h1">
        {texts.heading}
      </h1>
      <p className="text-body text-ink-2">{texts.text}</p>
      <div>
        <Button onClick={() => window.location.reload()}>{appTexts.reload}</Button>
      </div>
    </div>
  );
}
