import { expect, test } from 'vitest'
import { fieldColumns } from './field-columns.ts'

interface Table {
  goal: string
  lesson_minutes: number
  price_kopecks: number | null
  version: number
}
const form = fieldColumns<Table>()({ goal: 'goal', lessonMinutes: 'lesson_minutes', priceKopecks: 'price_kopecks' })

test('fields of a form are kept in their columns, one that is absent as null, and nothing else is', () => {
  const typed = { goal: 'Экзамен', lessonMinutes: 60, comment: 'not a field' }
  expect(form.columnsOf(typed)).toEqual({ goal: 'Экзамен', lesson_minutes: 60, price_kopecks: null })
})

test('the fields of a row are those that were kept', () => {
  const row = { goal: 'Экзамен', lesson_minutes: 0, price_kopecks: 4000, version: 3 }
  expect(form.fieldsOf(row)).toEqual({ goal: 'Экзамен', lessonMinutes: 0, priceKopecks: 4000 })
})
