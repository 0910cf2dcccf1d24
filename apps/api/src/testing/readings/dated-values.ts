// What answers and rows say, with the day in Minsk in the place of each moment: the same for two runs that differ only in their times of day.
import { businessDate } from '@navyk/api-spec/kit'
import { readWorkbook } from '#platform/files/spreadsheets/read-workbook.ts'

const mostCells = { rows: 5000, columns: 200 }

/** Each value of an answer with the names that lead to it, in no order. */
export function valuesOfAnswer({ status, text, bytes, body }: AnswerRead): string[] {
  if (body !== undefined) return [`${status}`, ...valuesOf(body)]
  if (text.includes('xl/workbook.xml')) return valuesOf(readWorkbook(bytes, mostCells).rows.map(({ cells }) => cells))
  return [`${status}`, ...valuesOf(text.split('\n'))]
}

interface AnswerRead {
  status: number
  text: string
  bytes: Uint8Array
  body: unknown
}

export function valuesOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [`${path} = ${withDays(String(value))}`]
  return Object.entries(value).flatMap(([name, each]) => valuesOf(each, `${path}.${withDays(name)}`))
}

/** The text with days in the place of moments, and without what is another random value each time. */
function withDays(text: string): string {
  if (!/\d|[A-Z]/.test(text)) return text
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|\+00:00|\+00)/g, (at) => dayOf(at))
    .replaceAll(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/g, (_, ...at) => dayOf(isoOf(at)))
    .replaceAll(/\b\d\d:\d\d\b/g, '<time>')
    .replaceAll(/[\w+/-]{16,}/g, (word) => (isRandom(word) ? '<random>' : word))
    .replaceAll(/\d{6}(?=\s—\sкод)/g, '<code>')
}

const dayOf = (at: string) => `<${businessDate(new Date(at.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')))}>`

const isoOf = ([year, month, day, hour, minute, second]: string[]) =>
  `${year}-${month}-${day}T${hour}:${minute}:${second}Z`

/** Tokens, digests and hashes; no day stands in them, and no word of the product has capitals or digits in its middle. */
const isRandom = (word: string) => /[A-Z0-9]/.test(word) && !/20\d\d-\d\d/.test(word)

/** Values that one has and the other has not, or not as often. */
export function differing(one: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of one) counts.set(value, (counts.get(value) ?? 0) + 1)
  for (const value of other) counts.set(value, (counts.get(value) ?? 0) - 1)
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([value, count]) => `${count > 0 ? '+' : ''}${count} ${value}`)
}
