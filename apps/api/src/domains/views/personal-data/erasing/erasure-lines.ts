import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { idSchema } from '@navyk/api-spec/kit'
import { z } from 'zod'

/** An erasure as one line of JSON: in the log among other lines, and in the list that outlives a restored database. It holds an id
 *  and a moment, and nothing of the person. */
export interface Erasure {
  kind: 'account' | 'lead'
  id: string
  at: Date
}

/** The messages of such lines in the log. */
export const erasureMessages = {
  account: 'an account was erased at its owner’s wish',
  lead: 'a lead was erased at its person’s wish',
} as const

const at = z.union([z.number(), z.string()]).transform((value) => new Date(value))
const line = z.union([
  z.object({ msg: z.literal(erasureMessages.account), accountId: idSchema, time: at }),
  z.object({ msg: z.literal(erasureMessages.lead), leadId: idSchema, time: at }),
])

/** Reads the erasures out of a list or a log, where other lines stand between them and each may have words before its JSON. An
 *  erasure that is named twice counts once, by its last line. */
export function readErasures(text: string): Erasure[] {
  const found = new Map<string, Erasure>()
  for (const each of text.split('\n')) {
    const erasure = erasureOf(each)
    if (erasure && !Number.isNaN(erasure.at.getTime())) found.set(erasure.id, erasure)
  }
  return [...found.values()]
}

function erasureOf(text: string): Erasure | undefined {
  const start = text.indexOf('{')
  if (start < 0) return undefined
  const { data } = line.safeParse(parsed(text.slice(start)))
  if (!data) return undefined
  return 'accountId' in data
    ? { kind: 'account', id: data.accountId, at: data.time }
    : { kind: 'lead', id: data.leadId, at: data.time }
}

/** @returns undefined for what is no JSON, such as a line that was cut off */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const lineOf = ({ kind, id, at }: Erasure): string =>
  `${JSON.stringify({ time: at.toISOString(), [`${kind}Id`]: id, msg: erasureMessages[kind] })}\n`

/** Adds to a list what it does not name yet, and forces it to the disk. The file is made where there is none.
 *  @returns how many were added */
export function addErasures(file: string, erasures: readonly Erasure[]): number {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const known = new Set(readErasures(text).map(({ id }) => id))
  const added = erasures.filter(({ id }) => !known.has(id))
  // A process may have been killed in the middle of a line.
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  if (added.length > 0) appendFileSync(file, start + added.map(lineOf).join(''), { mode: 0o600, flush: true })
  return added.length
}
