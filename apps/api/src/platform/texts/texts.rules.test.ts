import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTexts, type Texts, textsBelow } from './texts.ts'

let folder: string
let texts: Texts

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-texts-'))
  write('', { 'shared.hello': 'Здравствуйте, {{name}}', 'shared.year': 'С {{date, date}}.' })
  write('lessons', {
    'lessons.planned_one': '{{count}} занятие',
    'lessons.planned_few': '{{count}} занятия',
    'lessons.planned_many': '{{count}} занятий',
  })
  texts = loadTexts([folder])
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(place: string, messages: unknown): void {
  mkdirSync(join(folder, place), { recursive: true })
  writeFileSync(join(folder, place, 'messages.ru.json'), JSON.stringify(messages))
}

test('texts of all folders are found, and filled with their values', () => {
  expect(texts.translateStored('ru', 'shared.hello', { name: 'Анна' })).toBe('Здравствуйте, Анна')
})

test('a count picks the form of the plural', () => {
  const planned = (count: number) => texts.translateStored('ru', 'lessons.planned', { count })
  expect([1, 2, 5, 11, 21].map(planned)).toEqual(['1 занятие', '2 занятия', '5 занятий', '11 занятий', '21 занятие'])
})

test('a text that somebody typed is inserted unchanged, whatever it looks like', () => {
  for (const name of ['$t(shared.hello)', '{{name}}', '<b>&amp;</b>', '$&$1'])
    expect(texts.translateStored('ru', 'shared.hello', { name })).toBe(`Здравствуйте, ${name}`)
})

test('a value may be named like an option of the library', () => {
  expect(texts.translateStored('ru', 'shared.hello', { name: 'Анна', lng: 'en', context: 'x', ns: 'y' })).toBe(
    'Здравствуйте, Анна',
  )
})

test('a missing value leaves nothing in the text', () => {
  expect(texts.translateStored('ru', 'shared.hello')).toBe('Здравствуйте, ')
  expect(texts.translateStored('ru', 'shared.year')).toBe('С .')
})

test('a sentence that ends with a year has one full stop', () => {
  expect(texts.translateStored('ru', 'shared.year', { date: '2026-12-08' })).toBe('С 8\u00a0декабря 2026\u00a0г.')
})

test('a missing text is an error, and so is the beginning of a key', () => {
  expect(() => texts.translateStored('ru', 'shared.bye')).toThrow('shared.bye')
  expect(() => texts.translateStored('ru', 'shared')).toThrow('shared')
  expect(() => texts.translateStored('en', 'shared.hello')).toThrow('shared.hello')
})

test('a key that no file has is an error of the compiler', () => {
  // The check of types fails where one of these calls compiles: each directive demands the error below it.
  const say = textsBelow(texts, 'ru', 'offers.notices')
  // @ts-expect-error: there is no such text
  expect(() => texts.translate('ru', 'offers.no_such_text')).toThrow('offers.no_such_text')
  // @ts-expect-error: the language chooses the form
  expect(() => texts.translate('ru', 'lessons.planned_few')).not.toThrow()
  // @ts-expect-error: it is a text of another beginning
  expect(() => say('sheet')).toThrow('offers.notices.sheet')
  // @ts-expect-error: a kind of lesson may have no text
  expect(() => texts.translate('ru', `schedule.subjects.${'maths' as string}`)).toThrow('schedule.subjects.maths')
})
