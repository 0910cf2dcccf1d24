import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homePath } from '@navyk/api-spec/kit/paths'
import { readPictures } from './first-paint.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-pictures-'))
  const byMode = (language: string) => ({ production: `<p>${language}</p>`, demo: `<p>${language}, demo</p>` })
  const login = { en: byMode('en'), es: byMode('es'), ru: byMode('ru') }
  const paths = String.raw`^/$|^/(?:login\/?|dashboard(?:\/.*)?)$`
  writeFileSync(join(folder, '.pictures'), JSON.stringify({ paths, shell: '<p>shell</p>', login }))
})
afterAll(() => rmSync(folder, { recursive: true }))

const wordsOf = (path: string, cookies: string | undefined, words: Record<string, string> = { MODE: 'production' }) =>
  readPictures(folder)(path, cookies, words)

test.each([
  ['nothing', undefined, { MODE: 'production' }, '<p>ru</p>', 'login-ru'],
  [
    'nothing, where the installation has a start language',
    undefined,
    { MODE: 'demo', LANGUAGE: 'en' },
    '<p>en, demo</p>',
    'login-en',
  ],
  [
    'a chosen language, which counts more',
    'a=b; navyk_look=es.other',
    { MODE: 'production', LANGUAGE: 'en' },
    '<p>es</p>',
    'login-es',
  ],
  ['a session', 'navyk_look=es.dark.in; c=d', { MODE: 'production' }, '<p>shell</p>', 'shell'],
  ['unknown words', 'navyk_look=de.<b>', { MODE: 'production' }, '<p>ru</p>', 'login-ru'],
])(
  'a browser that tells of %s gets the sign-in page or the shell that is its own',
  (_, cookies, words, picture, name) => {
    for (const path of ['/', '/login', homePath]) {
      expect(wordsOf(path, cookies, words).PICTURE).toBe(picture)
      expect(wordsOf(path, cookies, words).PAINTED).toBe(`data-painted="${name.split('-')[0]}" data-picture="${name}"`)
    }
  },
)

test('theme, direction, sizes and the line of languages are those of the last visit', () => {
  expect(wordsOf('/login', 'navyk_look=ru.dark.rtl.fixed')).toMatchObject({
    LANG: 'ru',
    DIRECTION: 'rtl',
    THEME: 'dark',
    RESPONSIVE: 'false',
    NO_LANGUAGES: 'data-no-languages=""',
  })
  const first = { LANG: 'ru', DIRECTION: 'ltr', THEME: 'light', RESPONSIVE: 'true', NO_LANGUAGES: '' }
  expect(wordsOf('/login', undefined)).toMatchObject(first)
  expect(wordsOf('/login', 'navyk_look=closed').NO_LANGUAGES).toBe('data-no-languages=""')
})

test('a page of another path begins empty', () => {
  expect(wordsOf('/cabinet/abc', 'navyk_look=in')).toMatchObject({ PICTURE: '', PAINTED: '' })
})
