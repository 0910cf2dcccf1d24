import { expect, test } from 'vitest'
import { domains } from './domains.ts'

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
