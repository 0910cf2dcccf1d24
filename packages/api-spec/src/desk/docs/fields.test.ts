import { expect, test } from 'vitest'
import { fieldsFor, findFieldMistake, partsOf } from './fields.ts'

test('a line is divided into texts and names, with the column at which each name begins', () => {
  expect(partsOf('Договор № {{ contract.number }} от {{date}}.')).toEqual([
    { text: 'Договор № ' },
    { field: 'contract.number', column: 11 },
    { text: ' от ' },
    { field: 'date', column: 36 },
    { text: '.' },
  ])
  expect(partsOf('одна { скобка } и {{date}')).toEqual([{ text: 'одна { скобка } и {{date}' }])
})

test.each([
  ['a name that does not exist', 'Текст\nи {{price}}', 'customer', 'contract', ['price', 2, 3, 'unknown']],
  ['a name that every object has', '{{constructor}}', 'customer', 'person', ['constructor', 1, 1, 'unknown']],
  ['an empty name', 'a {{}}', 'customer', 'person', ['', 1, 3, 'unknown']],
  ['a contract in a text about a person', '{{rate}}', 'customer', 'person', ['rate', 1, 1, 'not_of_person']],
  ['a payer for an executor', '{{payer.name}}', 'executor', 'person', ['payer.name', 1, 1, 'not_for_executor']],
  ['a payee for a customer', '{{payee.unp}}', 'customer', 'contract', ['payee.unp', 1, 1, 'not_for_customer']],
] as const)('%s is found with its place', (_, text, audience, basis, [field, line, column, fault]) => {
  expect(findFieldMistake(text, audience, basis)).toEqual({ field, line, column, fault })
})

test('a template with known names has no mistake, and one with others has', () => {
  const text = (names: string[]) => names.map((name) => `{{${name}}}`).join('\n')
  expect(findFieldMistake(text(fieldsFor('executor', 'contract')), 'executor', 'contract')).toBeUndefined()
  expect(findFieldMistake(text(fieldsFor('customer', 'person')), 'customer', 'person')).toBeUndefined()
  expect(fieldsFor('customer', 'person')).not.toContain('rate')
  expect(fieldsFor('customer', 'contract')).toContain('rate')
})
