import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { Effects } from '../../../platform/services.ts'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { listContracts } from '../contracts/index.ts'
import { type Ahead, listAhead } from '../lessons/index.ts'

/** A page of contracts with what is next in each: five queries, however many rows. */
export async function listClients(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  query: Input<typeof spec.listContracts>,
): Promise<Answer<typeof spec.listContracts>> {
  const now = effects.clock.now()
  const { data, nextCursor } = await listContracts(reader, session, query, now)
  const ahead = await listAhead(
    reader,
    data.map(({ id }) => id),
    now,
  )
  return { data: data.map((row) => ({ ...row, ...presentAhead(ahead.get(row.id)) })), nextCursor }
}

function presentAhead(ahead: Ahead | undefined) {
  const { id = null, starts_at: startsAt = null, ends_at: endsAt = null, unclosed = 0 } = ahead ?? {}
  const isNext = id !== null && startsAt !== null && endsAt !== null
  return {
    nextLesson: isNext ? { id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() } : null,
    unclosedCount: unclosed,
  }
}
