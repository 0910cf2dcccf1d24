import { createHash } from 'node:crypto'

/** SHA-256, in hexadecimal digits, of a document whatever the order of its fields: databases keep none. */
export function hashOf(document: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  )
}
