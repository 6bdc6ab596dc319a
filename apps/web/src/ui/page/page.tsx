import type { ReactNode } from 'react';

type PageProps = {
  title: ReactNode;
  note?: ReactNode;
  /** A control for the whole screen: beside the heading where it fits, else below it. */
  aside?: ReactNode;
  /** The main action, after the control. */
  action?: ReactNode;
  /** Small controls to the right of the heading; on a phone the aside is then below it. */
  tools?: ReactNode;
  children: ReactNode;
};

/** With enlarged text on a narrow phone the title leaves its tools their place on the line. */
const BESIDE_TOOLS = 'max-lg:text-[min(1.625rem,8vw)]';

/** The frame of a signed-in screen: heading, note, content. */
export function Page({ title, note, aside, tools, action, children }: PageProps) {
  return (
    <div className="page w-full max-w-298 px-[12px] pt-[12px] pb-6 landscape-phone:pt-1 lg:px-10 lg:pt-8">
      <header className="flex flex-wrap items-center justify-between gap-[8px] lg:gap-6">
        <div className="mr-auto min-w-0 px-[4px] lg:px-0">
          <h1 tabIndex={-1} className={`text-h1 wrap-anywhere lg:text-h1-wide ${tools ? BESIDE_TOOLS : ''}`}>
            {title}
          </h1>
          {note !== undefined && note !== false && <p className="mt-2 text-body text-ink-2">{note}</p>}
        </div>
        {tools}
        {aside !== undefined && (
          <div
            className={
              tools
                ? 'min-w-0 flex-[1_1_100%] landscape-phone:flex-[1_1_11.5rem] lg:max-w-85 lg:flex-[1_1_11.5rem]'
                : 'max-w-85 min-w-0 flex-[1_1_11.5rem]'
            }
          >
            {aside}
          </div>
        )}
        {action}
      </header>
      <div className={aside === undefined ? 'mt-4' : 'mt-[4px] landscape-phone:mt-0 lg:mt-4'}>{children}</div>
    </div>
  );
}
