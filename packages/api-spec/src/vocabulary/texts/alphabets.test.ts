import { expect, test } from 'vitest'
import { isMixed, lookAlikes } from './alphabets.ts'

test('a word of two alphabets is told from two words of one each', () => {
  expect(isMixed('Cоколова')).toBe(true)
  expect(isMixed('Smith Соколова')).toBe(false)
  expect(isMixed('Ружанская-Smith')).toBe(false)
})

test('each letter that looks like another is at the same place as it', () => {
  expect(lookAlikes.cyrillic).toMatch(/^\p{Script=Cyrillic}+$/u)
  expect(lookAlikes.latin).toMatch(/^[A-Z]+$/)
  expect(lookAlikes.latin).toHaveLength(lookAlikes.cyrillic.length)
})
