// The texts of an act, in Russian, as accounting documents are here, and their hash.
import { createHash } from 'node:crypto'
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { Payer, ServiceDetails } from '@navyk/api-spec/money/legal-details'
import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { amountInWords } from '@navyk/api-spec/vocabulary'
import type { PaperDocument } from '../../../platform/pdf/index.ts'
import { moneyInText } from '../../../platform/text-formats.ts'

/** A paper without what is written on it later; its date is a text, because it is stored. */
export type ActDocument = Omit<PaperDocument, 'madeAt'> & { madeAt: string }

export type Say = (key: string, values?: Record<string, string | number>) => string

/** What an act can accept: a settled lesson of a closed report with its price, or a correction of an earlier month. */
export interface ActLine {
  contractId: string
  workReportId: string
  executorId: string
  lessonId: string
  correctionId: string | null
  reason: string | null
  startsAt: Date
  endsAt: Date
  outcome: LessonOutcome | null
  heldMinutes: number | null
  amountKopecks: number
}

export interface ActFacts {
  number: string
  month: string
  madeAt: Date
  service: ServiceDetails
  payer: Payer | null
  customerName: string
  executorName: string
  learnerName: string
  subject: string
  contractNumber: number
  /** The day on which the contract became active. */
  contractDate: string | null
  lines: ActLine[]
}

/** @param outcome says what became of a lesson that was not simply held */
export function actDocument(say: Say, outcome: Say, facts: ActFacts): ActDocument {
  const { number, month, madeAt, service, payer, lines } = facts
  const customerName = payer?.name ?? facts.customerName
  const total = totalOf(lines)
  return {
    title: say('title', { number }),
    subtitle: [say('made', { date: businessDate(madeAt) }), say('of_month', { month })].join(' · '),
    madeAt: madeAt.toISOString(),
    parties: [
      {
        role: say('service'),
        name: service.name,
        lines: [
          say('unp', { unp: service.unp }),
          service.address,
          say('account', { iban: service.iban }),
          say('bank', { bank: service.bank, bic: service.bic }),
        ],
      },
      {
        role: say('customer'),
        name: customerName,
        lines: [
          ...(payer?.unp ? [say('unp', { unp: payer.unp })] : []),
          ...(payer?.address ? [payer.address] : []),
          say('contract', { number: facts.contractNumber }),
          ...(facts.contractDate === null ? [] : [say('contract_date', { date: facts.contractDate })]),
          say('learner', { name: facts.learnerName }),
          say('executor', { name: facts.executorName }),
        ],
      },
    ],
    table: {
      columns: [
        { title: say('position'), width: 22 },
        { title: say('when'), width: 156 },
        { title: say('what'), width: '*' },
        { title: say('minutes'), width: 'auto', isNumber: true },
        { title: say('amount'), width: 'auto', isNumber: true },
      ],
      rows: lines.map((line, index) => [
        String(index + 1),
        whenOf(say, line),
        line.correctionId === null
          ? [facts.subject, ...(isHeld(line) ? [] : [outcome(line.outcome ?? '')])].join(', ')
          : say('correction', { reason: line.reason ?? '' }),
        line.correctionId === null && isHeld(line) ? String(minutesOf(line)) : '',
        moneyInText(line.amountKopecks),
      ]),
    },
    sums: [{ label: say('total'), value: moneyInText(total), isStrong: true }],
    notes: [
      say(total < 0 ? 'in_words_back' : 'in_words', { words: amountInWords(Math.abs(total)) }),
      say('without_vat'),
      say('accepted'),
    ],
    signatures: [
      { role: say('from_service'), name: service.signatory ?? service.name },
      { role: say('from_customer'), name: customerName },
    ],
    foot: say('title', { number }),
  }
}

export const totalOf = (lines: readonly { amountKopecks: number }[]) =>
  lines.reduce((sum, line) => sum + line.amountKopecks, 0)

const isHeld = ({ outcome }: ActLine) => outcome === 'held' || outcome === 'held_partial'

const minutesOf = ({ heldMinutes, startsAt, endsAt }: ActLine) =>
  heldMinutes ?? Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

const whenOf = (say: Say, { startsAt, endsAt }: ActLine) =>
  say('times', { date: businessDate(startsAt), from: businessTime(startsAt), to: businessTime(endsAt) })

/** SHA-256, in hexadecimal digits, of a document whatever the order of its fields: databases keep none. */
export function hashOf(document: ActDocument): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  )
}

export const numberOf = (year: number, index: number) => `А-${year}-${String(index).padStart(6, '0')}`
