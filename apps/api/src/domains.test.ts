import { expect, test } from 'vitest'
import { allTasks, retiredTasks, schedules } from './app.ts'
import { domains } from './domains.ts'
import type { Services } from './platform/services.ts'

/** The noun of a path: its first word, and below the person's own things the second. */
function nounOf(path: string): string {
  const [word = '', second] = path.replace('/frontend-api/', '').split('/')
  return word === 'user' ? `user/${second}` : word
}

/** Nouns that a second domain answers for as well, since an answer needs domains that know the first one
 *  (docs/decisions/0035-areas-and-the-ways-upward.md). The specification names the path of what Telegram is told. */
const answeredByOthersToo: Record<string, string[]> = {
  contracts: ['teaching/contracts', 'teaching/contract-life', 'market/matching'],
  'contract-changes': ['teaching/contracts', 'teaching/contract-life'],
  offers: ['market/offers', 'market/matching'],
  'user/tg-integration': ['people/channels', 'messages/notices'],
}

test('what a path is about is answered by one domain, and by another where that is written down', () => {
  const answered = domains.flatMap(({ name, manifest: { routes = [] } }) =>
    routes.map(({ endpoint }) => ({ noun: nounOf(endpoint.path), name })),
  )
  const names = Object.entries(Object.groupBy(answered, ({ noun }) => noun)).map(
    ([noun, all = []]) => [noun, [...new Set(all.map(({ name }) => name))]] as const,
  )
  expect(names.length).toBeGreaterThan(50)
  for (const [noun, those] of names) {
    expect([noun, those.toSorted()]).toEqual([noun, (answeredByOthersToo[noun] ?? those.slice(0, 1)).toSorted()])
  }
})

test('what runs by the calendar, and when in Minsk', () => {
  expect(schedules).toEqual({
    'settle-lessons': '* * * * *',
    'resolve-open-plans': '*/5 * * * *',
    'tidy-sessions': '15 * * * *',
    'tidy-codes': '16 * * * *',
    'tidy-two-step': '17 * * * *',
    'tidy-channels': '18 * * * *',
    'remove-data-exports': '25 * * * *',
    'expire-offers': '5 0 * * *',
    'pass-contract-days': '10 0 * * *',
    'erase-people': '30 3 * * *',
    'remove-old-readings': '40 3 * * *',
    'draft-plans': '10 6 * * *',
  })
})

test('every task that runs by the calendar has a handler', () => {
  const handled = Object.keys(allTasks({} as Services))
  expect(Object.keys(schedules).filter((task) => !handled.includes(task))).toEqual([])
})

test('a task that has left the calendar is named, and none of the present ones is', () => {
  expect(retiredTasks.toSorted()).toEqual(['tend-plans', 'tidy-up-accounts'])
  expect(retiredTasks.filter((task) => task in schedules)).toEqual([])
})
