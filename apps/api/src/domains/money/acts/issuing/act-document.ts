// The texts of an act, in Russian, as accounting documents are here.
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { Payer, ServiceDetails } from '@navyk/api-spec/money/legal-details'
import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { amountInWords } from '@navyk/api-spec/vocabulary'
import type { StoredPaper } from '#platform/files/pdf'
import { moneyInText } from '#platform/texts/text-formats.ts'
import type { Seller } from '#money/legal-details'
import type { Translate } from '#platform/texts/texts.ts'

type SayAct = Translate<'acts.document'>

export type ActDocument = StoredPaper

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
export function actDocument(
  translate: SayAct,
  outcome: Translate<'acts.document.outcomes'>,
  facts: ActFacts,
): ActDocument {
  const { number, month, madeAt, service, lines } = facts
  const isAgents = facts.settlementModel === 'agent'
  const total = totalOf(lines)
  return {
    title: translate('title', { number }),
    subtitle: [
      translate('made', { date: businessDate(madeAt) }),
      translate('of_month', { month }),
      translate('place', { place: service.address }),
    ].join(' · '),
    madeAt: madeAt.toISOString(),
    parties: partiesOf(translate, facts),
    table: {
      columns: [
        { title: translate('position'), width: 22 },
        { title: translate('when'), width: 156 },
        { title: translate('what'), width: '*' },
        { title: translate('minutes'), width: 'auto', isNumber: true },
        { title: translate('quantity'), width: 'auto', isNumber: true },
        { title: translate('price'), width: 'auto', isNumber: true },
        { title: translate('amount'), width: 'auto', isNumber: true },
      ],
      rows: lines.map((line, index) => [
        String(index + 1),
        whenOf(translate, line),
        line.correctionId === null
          ? [facts.subject, topicOrOutcome(line, outcome)].filter(Boolean).join(', ')
          : translate('correction', { reason: line.reason ?? '' }),
        line.correctionId === null && isHeld(line) ? String(minutesOf(line)) : '',
        ...(line.correctionId === null ? ['1', moneyInText(line.amountKopecks)] : ['', '']),
        moneyInText(line.amountKopecks),
      ]),
    },
    sums: [{ label: translate('total'), value: moneyInText(total), isStrong: true }],
    notes: [
      translate(total < 0 ? 'in_words_back' : 'in_words', { words: amountInWords(Math.abs(total)) }),
      translate('without_vat'),
      soldBy(translate, facts),
      ...(isAgents && facts.seller?.taxStatus === 'npd' ? [translate('npd')] : []),
      translate('accepted'),
    ],
    signatures: [
      { role: translate(isAgents ? 'from_agent' : 'from_service'), name: service.signatory ?? service.name },
      { role: translate('from_customer'), name: customerNameOf(facts) },
    ],
    foot: translate('title', { number }),
  }
}

const customerNameOf = ({ payer, customerName }: ActFacts) => payer?.name ?? customerName

/** An executor who sells is named by the entered details. */
const executorNameOf = ({ settlementModel, seller, executorName }: ActFacts) =>
  settlementModel === 'agent' && seller ? seller.name : (executorName ?? '')

/** The sentence that names whose service was rendered. */
function soldBy(translate: SayAct, facts: ActFacts): string {
  const { service, source, settlementModel } = facts
  if ('programmeTitle' in source)
    return translate('sold_in_group', { service: service.name, title: source.programmeTitle })
  const key = settlementModel === 'agent' ? 'sold_by_executor' : 'sold_by_service'
  return translate(key, { service: service.name, executor: executorNameOf(facts) })
}

/** The lines that name the contract or the programme as the ground of the act. */
function sourceLines(translate: SayAct, { source }: ActFacts): string[] {
  if ('programmeTitle' in source) return [translate('programme', { title: source.programmeTitle })]
  const { contractNumber, contractDate } = source
  return [
    translate('contract', { number: contractNumber }),
    ...(contractDate === null ? [] : [translate('contract_date', { date: contractDate })]),
  ]
}

const sellerLines = (translate: SayAct, { seller }: ActFacts) => [
  ...(seller?.unp ? [translate('unp', { unp: seller.unp })] : []),
  ...(seller?.address ? [seller.address] : []),
  translate('through_agent'),
]

/** The parties of the act: who rendered the lessons, the agent where the executor sells, and the customer who accepts. */
function partiesOf(translate: SayAct, facts: ActFacts): ActDocument['parties'] {
  const { service, payer } = facts
  const isAgents = facts.settlementModel === 'agent'
  return [
    ...(isAgents
      ? [{ role: translate('service'), name: executorNameOf(facts), lines: sellerLines(translate, facts) }]
      : []),
    {
      role: translate(isAgents ? 'agent' : 'service'),
      name: service.name,
      lines: [
        translate('unp', { unp: service.unp }),
        service.address,
        translate('account', { iban: service.iban }),
        translate('bank', { bank: service.bank, bic: service.bic }),
      ],
    },
    {
      role: translate('customer'),
      name: customerNameOf(facts),
      lines: [
        ...(payer?.unp ? [translate('unp', { unp: payer.unp })] : []),
        ...(payer?.address ? [payer.address] : []),
        ...(payer?.iban ? [translate('account', { iban: payer.iban })] : []),
        ...(payer?.bic ? [translate(payer.bank ? 'bank' : 'bic', { bank: payer.bank ?? '', bic: payer.bic })] : []),
        ...sourceLines(translate, facts),
        translate('learner', { name: facts.learnerName }),
        ...(isAgents || facts.executorName === undefined ? [] : [translate('executor', { name: facts.executorName })]),
      ],
    },
  ]
}

export const totalOf = (lines: readonly { amountKopecks: number }[]) =>
  lines.reduce((sum, line) => sum + line.amountKopecks, 0)

const isHeld = ({ outcome }: ActLine) => outcome === 'held' || outcome === 'held_partial'

/** The topic of a lesson that was held, or the outcome of one that was not; empty for a lesson without an outcome. */
function topicOrOutcome({ outcome, topic }: ActLine, say: Translate<'acts.document.outcomes'>): string {
  if (outcome === null) return ''
  return outcome === 'held' || outcome === 'held_partial' ? topic : say(outcome)
}

const minutesOf = ({ heldMinutes, startsAt, endsAt }: ActLine) =>
  heldMinutes ?? Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

const whenOf = (translate: SayAct, { startsAt, endsAt }: ActLine) =>
  translate('times', { date: businessDate(startsAt), from: businessTime(startsAt), to: businessTime(endsAt) })

export const numberOf = (year: number, index: number) => `А-${year}-${String(index).padStart(6, '0')}`
