type Facts = {
  readonly ends_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
};

/** 'ended': its time was over; 'cleared': staff ended it. */
export function markState(mark: Facts, now: Date): 'unconfirmed' | 'confirmed' | 'cleared' | 'ended' {
  if (mark.ended_at !== null) return 'cleared';
  if (mark.ends_at !== null && mark.ends_at <= now) return 'ended';
  return mark.confirmed_at === null ? 'unconfirmed' : 'confirmed';
}
