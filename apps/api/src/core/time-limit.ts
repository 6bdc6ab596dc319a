/** Rejects when the work takes longer. The work itself continues; its later outcome is ignored. */
export async function withTimeLimit<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(message)), ms);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
