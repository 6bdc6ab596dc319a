import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Megaphone from 'lucide-react/icons/megaphone';
import { Link } from 'wouter';
import { type Request, kindName, placeText, requestPaths } from './request.ts';
import { requestTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { Badge } from '#ui/text/badge.tsx';

/** The kind, which opens the request, and its place. */
export const WhatAndWhere = ({ request }: { request: Request }) => (
  <>
    <Link
      href={requestPaths.one(request.id)}
      className="inline-flex min-h-11 items-center font-semibold hover:underline lg:min-h-6"
    >
      {kindName(request)}
    </Link>
    <span className="block text-second font-normal text-ink-2 wrap-anywhere">{placeText(request)}</span>
  </>
);

/** 'asked 3 times', by word and glyph. */
export const AskedTimes = ({ times }: { times: number }) =>
  times === 1 ? (
    <span className="text-ink-2">{requestTexts.times(times)}</span>
  ) : (
    <span className="inline-flex items-center gap-1.5 font-strong whitespace-nowrap">
      <Megaphone aria-hidden className="size-4 shrink-0" />
      {requestTexts.times(times)}
    </span>
  );

export function RequestBadge({ request, now }: { request: Request; now: Date }) {
  const { siteId, job, acknowledgedAt, closedAt } = request;
  if (closedAt !== null) return <Badge tone="quiet">{requestTexts.closed}</Badge>;
  if (siteId === null)
    return (
      <Badge tone="warn" icon={MapPinOff}>
        {requestTexts.unplaced}
      </Badge>
    );
  if (job !== null && (job.state === 'open' || job.state === 'accepted'))
    return (
      <Badge tone="accent" icon={BriefcaseBusiness}>
        {requestTexts.jobBy(momentText(new Date(job.by), now))}
      </Badge>
    );
  if (acknowledgedAt !== null)
    return (
      <Badge tone="quiet" icon={Check}>
        {requestTexts.acknowledged}
      </Badge>
    );
  return <Badge tone="accent">{requestTexts.open}</Badge>;
}

/** The sentence that closed a request, with the glyph of a visit or of staff. */
export function Answer({ request: { answer, isVisited } }: { request: Request }) {
  const Glyph = isVisited ? CircleCheck : CircleMinus;
  return (
    <span className="inline-flex items-start gap-2">
      <Glyph aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${isVisited ? 'text-good' : 'text-ink-2'}`} />
      {answer}
    </span>
  );
}
