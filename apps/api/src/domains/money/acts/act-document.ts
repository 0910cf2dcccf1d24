// The texts of an act, in Russian, as accounting documents are here.
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { Payer, ServiceDetails } from '@navyk/api-spec/money/legal-details'
import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { amountInWords } from '@navyk/api-spec/vocabulary'
import type { StoredPaper } from '#platform/pdf'
import { moneyInText } from '#platform/text-formats.ts'
import type { sellersOn } from '#money/legal-details'

type Seller = NonNullable<ReturnType<Awaited<ReturnType<typeof sellersOn>>['get']>>

export type ActDocument = StoredPaper

export type Translate = (key: string, values?: Record<string, string | number>) => string

/** A line of an act: a settled lesson of a closed report with its price, a correction of an earlier month, or a held session of a sold
 *  seat with its share of the price. */
export interface ActLine {
  lessonId: string | null
  /** A held session of a seat in a programme, with what it was about. */
  sessionId: string | null
  topic: string
  correctionId: string | null
  reason: string | null
  startsAt: Date
  endsAt: Date
  outcome: LessonOutcome | null
  heldMinutes: number | null
  amountKopecks: number
}

/** A line of a contract. */
export interface ContractLine extends ActLine {
  contractId: string
  workReportId: string
  executorId: string
  lessonId: string
}

export interface ActFacts {
  number: string
  month: string
  madeAt: Date
  service: ServiceDetails
  payer: Payer | null
  customerName: string
  /** The executor's name in an act of a contract; absent in an act of a seat. */
  executorName?: string
  /** The executor's own details as the seller; null for one who has entered none. */
  seller: Seller | null
  learnerName: string
  subject: string
  /** `agent`: the executor renders the lessons, and the service has arranged them and taken the money. */
  settlementModel: SettlementModel
  /** The contract with the day since which it is active, or the programme. */
  source: { contractNumber: number; contractDate: string | null } | { programmeTitle: string }
  lines: ActLine[]
}

/** @param outcome says what became of a lesson that was not simply held */
export function actDocument(say: Translate, outcome: Translate, facts: ActFacts): ActDocument {
  const { number, month, madeAt, service, lines } = facts
  const isAgents = facts.settlementModel === 'agent'
  const total = totalOf(lines)
  return {
    title: say('title', { number }),
    subtitle: [
      say('made', { date: businessDate(madeAt) }),
      say('of_month', { month }),
      say('place', { place: service.address }),
    ].join(' · '),
    madeAt: madeAt.toISOString(),
    parties: partiesOf(say, facts),
    table: {
      columns: [
        { title: say('position'), width: 22 },
        { title: say('when'), width: 156 },
        { title: say('what'), width: '*' },
        { title: say('minutes'), width: 'auto', isNumber: true },
        { title: say('quantity'), width: 'auto', isNumber: true },
        { title: say('price'), width: 'auto', isNumber: true },
        { title: say('amount'), width: 'auto', isNumber: true },
      ],
      rows: lines.map((line, index) => [
        String(index + 1),
        whenOf(say, line),
        line.correctionId === null
          ? [facts.subject, ...(isHeld(line) ? [line.topic].filter(Boolean) : [outcome(line.outcome ?? '')])].join(', ')
          : say('correction', { reason: line.reason ?? '' }),
        line.correctionId === null && isHeld(line) ? String(minutesOf(line)) : '',
        ...(line.correctionId === null ? ['1', moneyInText(line.amountKopecks)] : ['', '']),
        moneyInText(line.amountKopecks),
      ]),
    },
    sums: [{ label: say('total'), value: moneyInText(total), isStrong: true }],
    notes: [
      say(total < 0 ? 'in_words_back' : 'in_words', { words: amountInWords(Math.abs(total)) }),
      say('without_vat'),
      soldBy(say, facts),
      ...(isAgents && facts.seller?.taxStatus === 'npd' ? [say('npd')] : []),
      say('accepted'),
    ],
    signatures: [
      { role: say(isAgents ? 'from_agent' : 'from_service'), name: service.signatory ?? service.name },
      { role: say('from_customer'), name: customerNameOf(facts) },
    ],
    foot: say('title', { number }),
  }
}

const customerNameOf = ({ payer, customerName }: ActFacts) => payer?.name ?? customerName

/** An executor who sells is named by the entered details. */
const executorNameOf = ({ settlementModel, seller, executorName }: ActFacts) =>
  settlementModel === 'agent' && seller ? seller.name : (executorName ?? '')

/** The sentence that names whose service was rendered. */
function soldBy(say: Translate, facts: ActFacts): string {
  const { service, source, settlementModel } = facts
  if ('programmeTitle' in source) return say('sold_in_group', { service: service.name, title: source.programmeTitle })
  const key = settlementModel === 'agent' ? 'sold_by_executor' : 'sold_by_service'
  return say(key, { service: service.name, executor: executorNameOf(facts) })
}

/** The lines that name the contract or the programme as the ground of the act. */
function sourceLines(say: Translate, { source }: ActFacts): string[] {
  if ('programmeTitle' in source) return [say('programme', { title: source.programmeTitle })]
  const { contractNumber, contractDate } = source
  return [
    say('contract', { number: contractNumber }),
    ...(contractDate === null ? [] : [say('contract_date', { date: contractDate })]),
  ]
}

const sellerLines = (say: Translate, { seller }: ActFacts) => [
  ...(seller?.unp ? [say('unp', { unp: seller.unp })] : []),
  ...(seller?.address ? [seller.address] : []),
  say('through_agent'),
]

/** The parties of the act: who rendered the lessons, the agent where the executor sells, and the customer who accepts. */
function partiesOf(say: Translate, facts: ActFacts): ActDocument['parties'] {
  const { service, payer } = facts
  const isAgents = facts.settlementModel === 'agent'
  return [
    ...(isAgents ? [{ role: say('service'), name: executorNameOf(facts), lines: sellerLines(say, facts) }] : []),
    {
      role: say(isAgents ? 'agent' : 'service'),
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
      name: customerNameOf(facts),
      lines: [
        ...(payer?.unp ? [say('unp', { unp: payer.unp })] : []),
        ...(payer?.address ? [payer.address] : []),
        ...(payer?.iban ? [say('account', { iban: payer.iban })] : []),
        ...(payer?.bic ? [say(payer.bank ? 'bank' : 'bic', { bank: payer.bank ?? '', bic: payer.bic })] : []),
        ...sourceLines(say, facts),
        say('learner', { name: facts.learnerName }),
        ...(isAgents || facts.executorName === undefined ? [] : [say('executor', { name: facts.executorName })]),
      ],
    },
  ]
}

export const totalOf = (lines: readonly { amountKopecks: number }[]) =>
  lines.reduce((sum, line) => sum + line.amountKopecks, 0)

const isHeld = ({ outcome }: ActLine) => outcome === 'held' || outcome === 'held_partial'

const minutesOf = ({ heldMinutes, startsAt, endsAt }: ActLine) =>
  heldMinutes ?? Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

const whenOf = (say: Translate, { startsAt, endsAt }: ActLine) =>
  say('times', { date: businessDate(startsAt), from: businessTime(startsAt), to: businessTime(endsAt) })

export const numberOf = (year: number, index: number) => `А-${year}-${String(index).padStart(6, '0')}`
