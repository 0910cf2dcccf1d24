import i18next from 'i18next'
import { expect, test } from 'vitest'
import { startLanguages } from './i18n.ts'

test('what is put into a text is not escaped, because React escapes what it shows', async () => {
  await startLanguages()
  i18next.addResource('en', 'app', 'of_test', 'Hello {{name}}')
  const name = `<b>O'Neil & "Sons"</b>`
  expect(i18next.t('of_test', { ns: 'app', lng: 'en', name })).toBe(`Hello ${name}`)
})
