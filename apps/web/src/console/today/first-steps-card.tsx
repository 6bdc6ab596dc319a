import { staffContract } from '@patrolplan/contract/staff';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Link } from 'wouter';
import { firstSteps } from './first-steps.ts';
import type { FirstStep } from './first-steps.ts';
import { setUpTexts } from './set-up-texts.ts';
import { useStaffData } from '#console/shared/staff-call.ts';

/** The first steps of an organisation, until all are done. Nothing while they are loading or could not be loaded. */
export function FirstStepsCard() {
  const { data } = useStaffData(staffContract.readSetUp, {});
  if (data === undefined) return null;
  const steps = firstSteps(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section
      aria-label={setUpTexts.title}
      className="mb-4 min-w-0 rounded-card border border-line bg-surface shadow-card dark:shadow-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
        <h2 className="text-h2">{setUpTexts.title}</h2>
        <p className="text-second text-ink-2">{setUpTexts.progress(done, steps.length)}</p>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, text, href, isDone } }: { step: FirstStep }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-3 px-4 py-2">
      <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${isDone ? 'text-good' : 'text-ink-2'}`} />
      <span className="sr-only">{isDone ? setUpTexts.done : setUpTexts.open}: </span>
      <div className="min-w-0 wrap-anywhere">
        <Link
          href={href}
          className="inline-flex min-h-11 min-w-11 items-center text-body font-strong text-link hover:underline"
        >
          {title}
        </Link>
        <p className="pb-1 text-second text-ink-2">{text}</p>
      </div>
    </li>
  );
}
