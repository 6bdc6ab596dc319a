/** An expected outcome: a value, or a failure as data. Unexpected errors are thrown. */
export type Result<T, F> = Ok<T> | Failed<F>;

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Failed<F> = { readonly ok: false; readonly failure: F };

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const fail = <F>(failure: F): Failed<F> => ({ ok: false, failure });
