import { defaultPageSize } from '@navyk/api-spec/kit'
import type { Learner } from '@navyk/api-spec'
import type { Reader } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import { visibleCustomer } from './policy.ts'
import { presentLearner } from './present-learner.ts'
import { listLearnerRows, type Place } from './queries.ts'

interface Query {
  customerId?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of learners by name, in one query. Asking for another customer's gives an empty page, as an unknown id does. */
export async function listLearners(reader: Reader, session: Session, query: Query) {
  const visible = visibleCustomer(session)
  if (visible !== 'all' && query.customerId !== undefined && query.customerId !== visible) {
    return { data: [] as Learner[], nextCursor: null }
  }
  const limit = query.limit ?? defaultPageSize
  const rows = await listLearnerRows(reader, {
    customerId: visible === 'all' ? query.customerId : visible,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map(presentLearner),
    nextCursor: last ? writeCursor({ lastName: last.last_name, firstName: last.first_name, id: last.id }) : null,
  }
}

function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify([place.lastName, place.firstName, place.id])).toString('base64url')
}

function readCursor(cursor: string): Place {
  try {
    const [lastName, firstName, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (typeof lastName === 'string' && typeof firstName === 'string' && /^[0-9a-f-]{36}$/.test(String(id))) {
      return { lastName, firstName, id }
    }
  } catch {
    // Falls through: what we did not write is no cursor.
  }
  throw invalidFields({ cursor: 'validation.cursor' })
}
