import { expect, test } from 'vitest'
import { actDocument, type ActLine } from './act-document.ts'

const service = {
  name: 'Навык',
  unp: '100000001',
  address: 'Минск',
  iban: '',
  bic: '',
  bank: '',
  signatory: null,
  eripPath: null,
}
const line = (facts: Partial<ActLine>): ActLine => ({
  lessonId: 'lesson',
  sessionId: null,
  topic: 'Дроби',
  correctionId: null,
  reason: null,
  startsAt: new Date('2026-10-05T07:00:00Z'),
  endsAt: new Date('2026-10-05T08:00:00Z'),
  outcome: 'held',
  heldMinutes: null,
  amountKopecks: 4000,
  ...facts,
})

/** Two cells of an act's row for a line: the subject with its topic or outcome, and the minutes. */
function lineOf(facts: Partial<ActLine>): (string | undefined)[] {
  const { table } = actDocument(
    (key) => key,
    (outcome) => `outcome ${outcome}`,
    {
      number: 'А-2026-000001',
      month: '2026-10',
      madeAt: new Date('2026-11-01T09:00:00Z'),
      service,
      payer: null,
      customerName: 'Мельник Ольга',
      executorName: 'Новик Анна',
      seller: null,
      learnerName: 'Мельник Ева',
      subject: 'Математика',
      settlementModel: 'principal',
      source: { contractNumber: 7, contractDate: null },
      lines: [line(facts)],
    },
  )
  return table?.rows[0]?.slice(2, 4) ?? []
}

test.each<[string, Partial<ActLine>, string[]]>([
  ['a held lesson has its topic and its minutes', {}, ['Математика, Дроби', '60']],
  ['a lesson without a topic has its subject alone', { topic: '' }, ['Математика', '60']],
  [
    'a partly held lesson has its topic and the minutes that were held',
    { outcome: 'held_partial', heldMinutes: 45 },
    ['Математика, Дроби', '45'],
  ],
  [
    'a lesson that was not held has its outcome and no minutes',
    { outcome: 'student_no_show' },
    ['Математика, outcome student_no_show', ''],
  ],
  [
    'a correction has its reason alone',
    { correctionId: 'correction', outcome: null, reason: 'Связь прервалась' },
    ['correction', ''],
  ],
])('in an act %s', (_, facts, shown) => {
  expect(lineOf(facts)).toEqual(shown)
})
