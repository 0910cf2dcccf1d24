// The tests of one area of changes: its writes are made while the people concerned read along.
import { endpointsByDomain } from '@navyk/api-spec/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChangeArea, changeAreas } from './change-areas.ts'
import { neededChanges, pairsOf, toldTogether, unmoved } from './needed-changes.ts'
import { ownAlone } from './own-writes.ts'
import { type WatchedWrites, watchWrites } from './watched-writes.ts'

export function followArea(name: keyof typeof changeAreas): void {
  const area: ChangeArea = changeAreas[name]
  let watched: WatchedWrites
  beforeAll(async () => {
    watched = await watchWrites(area.readers)
    for (const step of [...area.before, ...area.walks]) await step(watched.walk)
    // A query that names no table would go unnoticed.
    await watched.compare()
  }, 900_000)
  afterAll(() => watched.close())

  describe(`of the writes in ${name}`, () => {
    test('whatever one changes on a page is told to the cabinet that reads it', () => {
      expect([...watched.seen.untold].toSorted()).toEqual(
        Object.values(area.untold ?? {})
          .flat()
          .toSorted(),
      )
    })

    test('what was not read again had not changed', () => expect([...watched.seen.unnoticed]).toEqual([]))

    test('nobody is told of something that they may not see', () => expect([...watched.seen.toldBeyond]).toEqual([]))

    test('the answer names every kind that was changed', () => expect([...watched.seen.unnamed]).toEqual([]))

    test('some make a page be asked again by one kind of change alone, which has to be shown there', () => {
      const { needed } = watched.seen
      expect(pairsOf(neededChanges[name]).filter((pair) => !needed.has(pair))).toEqual([])
      const others = [...Object.values(toldTogether), ...Object.values(unmoved)].flatMap(pairsOf)
      expect(others.filter((pair) => needed.has(pair))).toEqual([])
    })

    test('some make a page be asked again by several kinds of changes at once, all of which are shown there', () => {
      const { together } = watched.seen
      expect(pairsOf(toldTogether[name]).filter((pair) => !together.has(pair))).toEqual([])
      expect(
        Object.values(unmoved)
          .flatMap(pairsOf)
          .filter((pair) => together.has(pair)),
      ).toEqual([])
    })

    test('each is made here, or has a reason why nobody else sees anything of it', () => {
      const { elsewhere = {} } = area
      const writes = [...area.domains.flatMap((domain) => endpointsByDomain[domain] ?? []), ...madeFor(name)]
        .filter(isWrite)
        .filter(([write]) => !(write in elsewhere))
      const unmade = writes.filter(([, { method, path }]) => !watched.seen.writes.has(`${method} ${path}`))
      const excused = writes.map(([write]) => write).filter((write) => write in ownAlone)
      expect(unmade.map(([write]) => write).toSorted()).toEqual(excused.toSorted())
    })
  })
}

/** Calls of other areas' domains whose writes are made in this area. */
const madeFor = (name: string) =>
  Object.values<ChangeArea>(changeAreas).flatMap(({ domains, elsewhere = {} }) =>
    domains.flatMap((domain) => endpointsByDomain[domain] ?? []).filter(([write]) => elsewhere[write] === name),
  )

const isWrite = ([, { method }]: [string, { method: string }]): boolean => method !== 'GET'
