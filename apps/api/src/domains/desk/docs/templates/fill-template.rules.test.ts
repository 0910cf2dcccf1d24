import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const text = '# Стороны {{service.name}}\n\nЗаказчик {{party.name}}, УНП {{payer.unp}}.\n   \nДата {{ date }}'

test('a line becomes a paragraph or a heading, and names become values', () => {
  const values = { 'service.name': 'ООО «Навык»', 'party.name': 'Иванов Иван', 'payer.unp': '1', date: '1 мая' }
  expect(fillTemplate({ title: 'Согласие {{party.name}}', text }, values)).toEqual({
    title: 'Согласие Иванов Иван',
    blocks: [
      { kind: 'heading', text: 'Стороны ООО «Навык»' },
      { kind: 'text', text: 'Заказчик Иванов Иван, УНП 1.' },
      { kind: 'text', text: 'Дата 1 мая' },
    ],
    missing: [],
  })
})

test('a field without a value leaves a gap and is named once', () => {
  const { blocks, missing } = fillTemplate({ title: 'X', text: '{{rate}} и {{rate}}, {{date}}' }, { date: '1 мая' })
  expect(blocks).toEqual([{ kind: 'text', text: '________ и ________, 1 мая' }])
  expect(missing).toEqual(['rate'])
})

test('a person’s own name is not read as a field, a heading or a new line', () => {
  const values = { 'party.name': '{{rate}}\n# Иван', rate: '40,00' }
  expect(fillTemplate({ title: 'X', text: '{{party.name}}' }, values).blocks).toEqual([
    { kind: 'text', text: '{{rate}} # Иван' },
  ])
})

test('a value that ends in a full stop at the end of a sentence leaves one stop, and written dots stay', () => {
  const said = (text: string) => fillTemplate({ title: 'X', text }, { date: '1 мая 2026 г.' }).blocks[0]?.text
  expect(said('С {{date}}. Далее.')).toBe('С 1 мая 2026 г. Далее.')
  expect(said('С {{date}} и далее.')).toBe('С 1 мая 2026 г. и далее.')
  expect(said('С {{date}}... и далее.')).toBe('С 1 мая 2026 г.... и далее.')
})
