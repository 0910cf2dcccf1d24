import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** The fields of a form as it came; undefined when one stands twice, because nobody could say which one was signed. */
export function formFields(rawBody: Buffer): Map<string, string> | undefined {
  const pairs = [...new URLSearchParams(rawBody.toString('utf8'))]
  const fields = new Map(pairs)
  return fields.size === pairs.length ? fields : undefined
}

/** Value of a header that is there exactly once; undefined otherwise. */
export function headerText(headers: Record<string, string | string[] | undefined>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
