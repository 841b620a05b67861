/** Whether a request only reads. */
export const isRead = (init: RequestInit): boolean => (init.method ?? 'GET') === 'GET'

/** A request that carries an Idempotency-Key. */
export const withKey = (init: RequestInit, key: string): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), 'idempotency-key': key },
})
