import type { Reader } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import type { Suits } from '../offers/index.ts'
import { listCards } from '../profiles/index.ts'
import { freeTimesOf } from './free-times.ts'

/** What the asking executor teaches, where, and when they are free; nothing for the others. Three queries. */
export async function suitsOf(reader: Reader, session: Session, now: Date): Promise<Suits> {
  if (session.role !== 'executor') return { subjects: [], formats: [], freeTimes: [] }
  const id = session.cabinetId
  const card = (await listCards(reader, [id])).get(id)
  const free = (await freeTimesOf(reader, [id], now)).get(id)
  return { subjects: card?.subjects ?? [], formats: card?.formats ?? [], freeTimes: free ?? [] }
}
