import { expect, test } from 'vitest'
import type { KeyBelow, KeyOf, Translate } from './texts.ts'

const t: Translate<'ui'> = (key) => key
const word = (key: KeyOf<'vocabulary'>) => key
const subject = (of: 'english' | 'music') => word(`subjects.${of}`)
const label = (key: KeyBelow<'frame', 'menu'>) => key

test('the compiler refuses a key that the Russian texts do not have', () => {
  expect(t('nameless')).toBe('nameless')
  // @ts-expect-error: there is no such key
  t('namelesss')
  // @ts-expect-error: it is a key of another namespace
  t('offline')
  // @ts-expect-error: no menu has such a line
  label('namelesss')
})

test('every namespace has the words of all screens', () => {
  expect(t('words.save')).toBe('words.save')
})

test('a plural is asked for by one key, whatever its forms', () => {
  expect(t('words.lesson_count', { count: 2 })).toBe('words.lesson_count')
  // @ts-expect-error: the language chooses the form
  t('words.lesson_count_few')
})

test('a key that is put together needs a text for each of its values', () => {
  expect(subject('english')).toBe('subjects.english')
  // @ts-expect-error: one of the subjects has no text
  word(`subjects.${Math.PI > 3 ? 'english' : 'witchcraft'}`)
})

test('a text of another namespace is not asked for by the way', () => {
  // @ts-expect-error: a hook of its own takes it
  expect(t('nameless', { ns: 'app' })).toBe('nameless')
})
