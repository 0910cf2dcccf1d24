import type { Reader } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { listNewOffers, type Suits } from '../offers/index.ts'
import { listCards } from '../profiles/index.ts'
import { freeTimesOf } from './free-times.ts'

/** What the asking executor teaches, to whom, where, and when they are free; nothing for the others. Three queries. */
export async function suitsOf(reader: Reader, session: Session, now: Date): Promise<Suits | undefined> {
  if (session.role !== 'executor') return undefined
  const id = session.cabinetId
  const card = (await listCards(reader, [id])).get(id)
  const freeTimes = (await freeTimesOf(reader, [id], now)).get(id)
  const { subjects = [], levels = [], formats = [], city = '' } = card ?? {}
  return { subjects, levels, formats, city, freeTimes }
}

/** The newest offers that suit an executor and have no response of theirs, and how many there are. */
export async function listSuitableOffers(reader: Reader, session: Session, now: Date, limit: number) {
  const suits = await suitsOf(reader, session, now)
  return suits ? listNewOffers(reader, session, suits, now, limit) : { count: 0, items: [] }
}
