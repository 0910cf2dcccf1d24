import { waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { toastError } from '../../ui/feedback/toasts.ts'
import { loadMessages } from './all-messages.ts'
import { loadNamespaces, startLanguages } from './i18n.ts'
import { getLanguage, pickLanguage } from './language.ts'

vi.mock('../../ui/feedback/toasts.ts')
vi.mock(import('./all-messages.ts'), async (original) => {
  const { hasMessages, loadMessages } = await original()
  return { hasMessages, loadMessages: vi.fn(loadMessages) }
})

test('what is put into a text is not escaped, because React escapes what it shows', async () => {
  await startLanguages()
  i18next.addResource('en', 'app', 'of_test', 'Hello {{name}}')
  const name = `<b>O'Neil & "Sons"</b>`
  expect(i18next.t('of_test', { ns: 'app', lng: 'en', name })).toBe(`Hello ${name}`)
})

test('a language whose texts did not load is said so and leaves the screen as it was; picked again, it is spoken', async () => {
  pickLanguage('ru')
  await loadNamespaces(['accounts'])
  await waitFor(() => expect(document.documentElement.lang).toBe('ru'))

  vi.mocked(loadMessages).mockRejectedValueOnce(new Error('no connection'))
  pickLanguage('es')
  await waitFor(() => expect(toastError).toHaveBeenCalledWith(i18next.t('language_failure', { ns: 'app', lng: 'ru' })))
  expect(getLanguage()).toBe('ru')
  expect(i18next.language).toBe('ru')
  expect(document.documentElement.lang).toBe('ru')
  expect(localStorage.getItem('language')).toBe('es')

  pickLanguage('es')
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(i18next.hasResourceBundle('es', 'accounts')).toBe(true)
})

test('of two languages picked one after the other the second is spoken, whichever comes first', async () => {
  await loadNamespaces(['accounts'])
  let letGo = () => {}
  i18next.removeResourceBundle('en', 'accounts')
  vi.mocked(loadMessages).mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    return {}
  })
  pickLanguage('en')
  pickLanguage('ru')
  await waitFor(() => expect(document.documentElement.lang).toBe('ru'))
  letGo()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.documentElement.lang).toBe('ru')
  expect(i18next.language).toBe('ru')
})
