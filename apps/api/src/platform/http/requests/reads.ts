import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import type { Session } from '../session.ts'

/** A reading of the staff: the ids that an answer contained. */
export interface StaffRead {
  session: Session
  /** The declared path. */
  path: string
  /** The one thing that was asked for, where the path names one. */
  objectId: string | null
  ids: string[]
}

/** More ids than the largest page has. */
const mostIds = 2000

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The reading of an answer by staff; undefined for others, and for writes, which are in the history. A look counts as
 *  staff. */
export function staffRead(
  { method, path, stream }: EndpointDeclaration,
  session: Session | undefined,
  params: unknown,
  answer: unknown,
): StaffRead | undefined {
  if (!session || method !== 'GET' || stream || !(session.role === 'staff' || session.opened)) return undefined
  const ids = new Set<string>()
  collectIds(params, ids)
  collectIds(answer, ids)
  const { id } = (params ?? {}) as { id?: unknown }
  return { session, path, objectId: typeof id === 'string' && isId(id) ? id.toLowerCase() : null, ids: [...ids] }
}

function collectIds(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length === 36 && into.size < mostIds && isId(value)) into.add(value.toLowerCase())
    return
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const part of Object.values(value)) collectIds(part, into)
}
