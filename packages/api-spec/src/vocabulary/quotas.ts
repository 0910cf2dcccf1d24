import { quota } from '#kit/endpoint.ts'

// Quotas that calls of several domains share. A domain's own quotas stand beside its endpoints.
export const messagesQuota = quota('messages', 300, 2000)
export const settingsQuota = quota('settings', 500)

/** Bytes of files that an account may keep at a time. */
export const accountFileBytes = 1024 * 1024 * 1024
