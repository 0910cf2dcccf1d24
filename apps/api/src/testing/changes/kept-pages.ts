// Everything that the pages of some people ask for, read again after each write where it may be another answer now.
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import type { Connection } from '#platform/database'
import { mayCall } from '#platform/http/access.ts'
import { idOf, type ReadIds, readEverything, type PersonName } from '../readings/every-reading.ts'
import { followTables } from './followed-tables.ts'
import { type TestApp, testApp } from '../test-app.ts'

type Readings = [string, EndpointDeclaration][]

/** The text of each answer, by who reads it and the name of the endpoint: `customer getOffer`. Refusals are left out. */
export type Pages = Map<string, string>

interface KeptPage {
  /** Text of the answer; undefined where it was a refusal. */
  text: string | undefined
  tables: Set<string>
  asked: string
}

export interface KeptPages {
  t: TestApp
  read: (ids: ReadIds) => Promise<Pages>
  /** @returns pages that were taken for unchanged and are not; nothing where the time has changed since, because then all
   *  is read again */
  compare: (ids: ReadIds) => Promise<string[]>
}

/** @param readers whose pages are kept @param of what they ask for, as far as they may */
export async function snapshotPages(
  database: Connection,
  readers: readonly PersonName[],
  of: Readings,
): Promise<KeptPages> {
  const follow = await followTables(database)
  const t = await testApp(follow.connection)
  const kept = new Map<string, KeptPage>()
  let last = { time: 0, marks: new Map<string, string>() }

  const readPage = async (name: string, endpoint: EndpointDeclaration, who: PersonName, ids: ReadIds) => {
    const choice = { as: [who], of: [[name, endpoint]] satisfies Readings }
    const { answer, tables } = await follow.tablesOf(() => readEverything(t, ids, choice))
    const [seen] = answer
    tables.add(t.people[who].session.cabinetId)
    return { text: seen?.status === 200 ? seen.text : undefined, tables, asked: askedOf(ids, name, endpoint) }
  }

  const readAgain = async (ids: ReadIds, isAll: boolean): Promise<Pages> => {
    const now = { time: t.clock.now().getTime(), marks: await follow.marks() }
    const changed = [...now.marks].filter(([table, mark]) => last.marks.get(table) !== mark).map(([table]) => table)
    const isAnew = isAll || now.time !== last.time
    last = now
    const pages: Pages = new Map()
    const readings = readers.flatMap((who) =>
      of.flatMap(([name, endpoint]) => (mayCall(endpoint, t.people[who].session) ? [{ name, endpoint, who }] : [])),
    )
    for (const { name, endpoint, who } of readings) {
      const page = `${who} ${name}`
      let one = kept.get(page)
      const isKept = one?.asked === askedOf(ids, name, endpoint) && !changed.some((table) => one?.tables.has(table))
      if (isAnew || !one || !isKept) one = await readPage(name, endpoint, who, ids)
      kept.set(page, one)
      if (one.text !== undefined) pages.set(page, one.text)
    }
    return pages
  }

  const read = (ids: ReadIds) => readAgain(ids, false)
  const compare = async (ids: ReadIds) => {
    if (last.time !== t.clock.now().getTime()) return []
    const before = await read(ids)
    const now = await readAgain(ids, true)
    return [...now].filter(([page, text]) => before.get(page) !== text).map(([page]) => page)
  }
  return { t, read, compare }
}

/** Objects that the queries of some endpoints name, beside the one of the path. */
const namedBeside: Record<string, (keyof ReadIds)[]> = {
  compareShopProducts: ['product'],
  countMailing: ['documentTemplate'],
  getProgrammeAttendance: ['programme'],
  listFreeSlots: ['contract'],
  previewDocumentTemplate: ['documentTemplate', 'contract'],
}

/** Ids of the objects that the path and the query name. */
const askedOf = (ids: ReadIds, name: string, endpoint: EndpointDeclaration): string =>
  [idOf(ids, endpoint), ...(namedBeside[name] ?? []).map((object) => ids[object])].join(' ')
