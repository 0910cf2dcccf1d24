import { expect, test } from 'vitest'
import { loadEntryTexts, textAt } from './entry-texts.ts'
import { readLanguage, spokenLanguage, unpicked } from './language.ts'
import { withOverrides } from './merge.ts'

test('without a stored choice no language is picked, and the screens are in Russian', () => {
  expect(readLanguage()).toBe(unpicked)
  expect(spokenLanguage(readLanguage())).toBe('ru')
})

test.each(['en', 'es', 'ru'] as const)('the stored choice %s counts', (language) => {
  localStorage.setItem('language', language)
  expect(readLanguage()).toBe(language)
})

test('a stored language that the product does not have falls back to English', () => {
  localStorage.setItem('language', 'de')
  expect(readLanguage()).toBe('en')
})

test("an operator's start language counts as picked", () => {
  const meta = document.createElement('meta')
  meta.name = 'navyk-language'
  meta.content = 'es'
  document.head.append(meta)
  expect(readLanguage()).toBe('es')
  meta.remove()
})

test('the toasts of the specification stay literal until a language is picked', async () => {
  const before = await loadEntryTexts(unpicked)
  expect(textAt(before['sign-in'], 'signed_in')).toBe('You registered successfully')
  expect(textAt(before.app, 'signed_out')).toBe('You Logout Successfully')
  expect(textAt(before['sign-in'], 'title')).toBe('Вход в учетную запись')
  const russian = await loadEntryTexts('ru')
  expect(textAt(russian['sign-in'], 'signed_in')).toBe('Вы вошли')
})

test('overrides replace the texts that they name and no others', () => {
  expect(withOverrides({ a: { c: '1' }, b: { c: '2', d: '3' } }, { b: { c: 'x' } })).toEqual({
    a: { c: '1' },
    b: { c: 'x', d: '3' },
  })
})
