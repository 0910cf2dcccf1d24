import { expect, test } from 'vitest'
import { allEndpoints } from '#testing'

test('every list with a search takes a hundred characters and no more', () => {
  const found = allEndpoints.flatMap(([name, { query }]) => {
    const problemsOf = (search: unknown) =>
      (query?.safeParse({ search }).error?.issues ?? []).flatMap(({ path, message }) =>
        path[0] === 'search' ? message : [],
      )
    // Only a query that takes a search finds a number wrong there.
    const isSearched = problemsOf(1).length > 0
    return isSearched ? [{ name, longest: problemsOf('я'.repeat(100)), longer: problemsOf('я'.repeat(101)) }] : []
  })
  expect(found.length).toBeGreaterThan(30)
  expect(found).toEqual(found.map(({ name }) => ({ name, longest: [], longer: ['validation.too_long'] })))
})
