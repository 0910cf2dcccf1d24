import { createHash } from 'node:crypto'

/** A statement by its verb and its first table, such as `select lesson`, and a short digest that tells those of the same name apart.
 *  Nothing else of its text leaves the process. */
export interface StatementName {
  name: string
  digest: string
}

const most = 2048
const known = new Map<string, StatementName>()

export function statementName(text: string): StatementName {
  const before = known.get(text)
  if (before) return before
  const verb = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?\w+"?\.)?"?[a-z_]\w*"?)/i.exec(text)?.[1]
  const name = { name: table ? `${verb} ${table.replaceAll('"', '')}` : verb, digest: digestOf(text) }
  // Texts of statements are few; a text that is made with each call must not fill the memory.
  if (known.size >= most) known.clear()
  known.set(text, name)
  return name
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
