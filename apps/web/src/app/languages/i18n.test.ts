import { waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { plainToasts } from '#ui/feedback/toasts.ts'
import { messageFiles } from './dashboard-texts.ts'
import { loadNamespaces, startLanguages } from './i18n.ts'
import { getLanguage, chooseOwnLanguage } from './language.ts'

afterEach(() => vi.restoreAllMocks())

test('values in a text are not escaped, because React escapes them', async () => {
  await startLanguages()
  i18next.addResource('en', 'app', 'of_test', 'Hello {{name}}')
  const name = `<b>O'Neil & "Sons"</b>`
  expect(i18next.t('of_test', { ns: 'app', lng: 'en', name })).toBe(`Hello ${name}`)
})

test('a language whose texts did not load reports that and leaves the screen unchanged; picked again, it is shown', async () => {
  i18next.removeResourceBundle('es', 'accounts')
  chooseOwnLanguage('ru')
  await loadNamespaces(['accounts'])
  // The page was Russian before a language was picked.
  await waitFor(() => expect([getLanguage(), i18next.language]).toEqual(['ru', 'ru']))

  vi.spyOn(messageFiles, 'load').mockRejectedValueOnce(new Error('no connection'))
  chooseOwnLanguage('es')
  const failure = i18next.t('language_failure', { ns: 'app', lng: 'ru' })
  await waitFor(() => expect(plainToasts.get()).toMatchObject([{ kind: 'error', text: failure }]))
  expect(getLanguage()).toBe('ru')
  expect(i18next.language).toBe('ru')
  expect(document.documentElement.lang).toBe('ru')
  expect(localStorage.getItem('language')).toBe('es')

  chooseOwnLanguage('es')
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(i18next.hasResourceBundle('es', 'accounts')).toBe(true)
})

test('the second of two languages picked one after the other is shown, whichever loads first', async () => {
  i18next.removeResourceBundle('en', 'accounts')
  await loadNamespaces(['accounts'])
  // Later tests read these texts.
  const texts = await messageFiles.load('accounts', 'en')
  const { promise, resolve: letGo } = Promise.withResolvers<typeof texts>()
  const load = vi.spyOn(messageFiles, 'load').mockImplementationOnce(() => promise)
  chooseOwnLanguage('en')
  await waitFor(() => expect(load).toHaveBeenCalledWith('accounts', 'en'))
  chooseOwnLanguage('ru')
  await waitFor(() => expect(document.documentElement.lang).toBe('ru'))
  letGo(texts)
  await promise
  // The rest of the first pick needs some turns.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.documentElement.lang).toBe('ru')
  expect(i18next.language).toBe('ru')
})
