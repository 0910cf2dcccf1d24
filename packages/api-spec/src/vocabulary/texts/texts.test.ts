import { expect, test } from 'vitest'
import { freeLine, freeText, lineToKeep, neededLine, searchSchema, textToKeep } from './texts.ts'

test.each([
  ['И\u0306одов', 'Йодов'],
  ['А\u200bн\u00adна\u2060', 'Анна'],
  ['\u202a+375 29 111-22-44\u202c', '+375 29 111-22-44'],
  ['\ufeffПетров', 'Петров'],
  ['Анна\u00a0 \u2009Мария', 'Анна Мария'],
  ['  \u200b ', ''],
  ['\u0301', ''],
  ['\u3164', ''],
  ['\ud83dЯн', 'Ян'],
])('%j is stored as %j', (typed, kept) => {
  expect(lineToKeep(typed)).toBe(kept)
  expect(searchSchema.parse(typed)).toBe(kept)
})

test.each(['👩‍👧 Семья', '👍🏽', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', 'О’Нил', 'שרה', '李明', 'ქეთი', 'Ґалаґан'])(
  '%s is stored as it was typed',
  (text) => {
    expect(lineToKeep(text)).toBe(text)
    expect(textToKeep(text)).toBe(text)
  },
)

test('joiners outside of emoji are removed', () => {
  expect(lineToKeep('SCHOOL\u200d\ufe0f')).toBe('SCHOOL')
})

test.each(['Анна\nМария', 'Анна\u2028на', 'Анна\u2029на', 'Анна\tна', 'Анна\u0000', 'Анна\u0085на'])(
  '%j is no text of one line',
  (text) => {
    expect(freeLine(80).safeParse(text).error?.issues[0]?.message).toBe('validation.invalid')
    expect(neededLine(80).safeParse(text).error?.issues[0]?.message).toBe('validation.invalid')
  },
)

test('line ends of any kind are stored as one kind, without other control characters', () => {
  expect(freeText(100).parse('а\r\nб\rв\u2028г\u2029д\u0000\u0007\tе\n')).toBe('а\nб\nв\nг\nд\tе')
})

test('the limit counts the stored text: a hundred letters and an invisible one fit into a hundred', () => {
  expect(searchSchema.safeParse(`${'я'.repeat(100)}\u200b`).success).toBe(true)
  expect(freeText(100).safeParse(`${'й'.normalize('NFD').repeat(100)}`).success).toBe(true)
})
