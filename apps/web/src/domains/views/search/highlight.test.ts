import { expect, test } from 'vitest'
import { partsOf } from './highlight.tsx'

const marked = (text: string, typed: string) =>
  partsOf(text, typed)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test.each([
  ['Савицкая Ольга', 'ольг сав', '[Сав]ицкая [Ольг]а'],
  ['Савицкая Ольга', 'ицк', 'Савицкая Ольга'],
  ['№ 12 · Миша', '12', '№ [12] · Миша'],
  ['дроби (обыкновенные)', '(обык', 'дроби ([обык]новенные)'],
  ['Новогодняя ёлка', 'елк', 'Новогодняя [ёлк]а'],
  ['Елена', 'ёле', '[Еле]на'],
  ['Миша', '', 'Миша'],
  ['A+B', '.*', 'A+B'],
])('in %s the typed %s is marked: %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})
