// A statement as the paper that its executor confirms, in Russian, as accounting documents are here. Where the service sells the
// lessons it is the act by which the service accepts them; where it is the agent, its report. It holds what the executor gets
// and nothing of what customers are charged: the fee of the agent is no figure (docs/rules/money.md, invariant 8).
import type { IncomeReport, IncomeReportClient } from '@navyk/api-spec/money/income-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { type SettlementModel, settlementModels } from '@navyk/api-spec/teaching/contracts'
import { amountInWords, fullName, spacedIban } from '@navyk/api-spec/vocabulary'
import type { StoredPaper } from '#platform/files/pdf'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { signedAmount } from '../policy.ts'
import type { StatementParties } from '../tables.ts'
import { type Language, textsBelow, type Translate } from '#platform/texts/texts.ts'

type SayStatement = Translate<'income_reports.document'>

export interface Words {
  translate: SayStatement
  subject: Translate<'schedule.subjects'>
  state: Translate<'income_reports.document.states'>
  model: Translate<'income_reports.document.models'>
}

/** The parts of a report that its paper is made of; they are the same for every reader. */
type Statement = Pick<IncomeReport, 'month' | 'executor' | 'clients' | 'adjustments' | 'payableKopecks'>

export function wordsOf({ texts }: Pick<Effects, 'texts'>, language: Language = 'ru'): Words {
  return {
    translate: textsBelow(texts, language, 'income_reports.document'),
    subject: textsBelow(texts, language, 'schedule.subjects'),
    state: textsBelow(texts, language, 'income_reports.document.states'),
    model: textsBelow(texts, language, 'income_reports.document.models'),
  }
}

/** @param draftedAt null while it accrues: then it is the income so far, which nobody confirms */
export function paperOf(
  words: Words,
  statement: Statement,
  parties: StatementParties,
  draftedAt: Date | null,
): StoredPaper {
  const { translate } = words
  const isDrafted = draftedAt !== null
  const models = isDrafted ? modelsOf(statement) : []
  const title = translate(isDrafted ? titleOf(models) : 'title', { month: statement.month })
  return {
    title,
    subtitle: isDrafted ? madeOf(translate, parties, draftedAt) : '',
    madeAt: (draftedAt ?? new Date(0)).toISOString(),
    parties: presentParties(translate, statement, parties),
    table: {
      columns: [
        { title: translate('date'), width: 60 },
        { title: translate('what'), width: '*' },
        { title: translate(isDrafted ? 'amount' : 'pay'), width: 'auto', isNumber: true },
      ],
      rows: [
        ...linesOf(words, statement).map(({ texts: [date = '', ...rest], payKopecks }) => [
          dayText(date),
          rest.join(', '),
          moneyInText(payKopecks),
        ]),
        ...statement.adjustments.map((row) => [
          dayText(dayOf(row)),
          `${translate(row.kind)}: ${row.reason}`,
          moneyInText(signedAmount(row.kind, row.amountKopecks)),
        ]),
      ],
    },
    sums: [{ label: translate('total'), value: moneyInText(statement.payableKopecks), isStrong: true }],
    notes: [
      ...(statement.payableKopecks >= 0
        ? [translate('in_words', { words: amountInWords(statement.payableKopecks) })]
        : []),
      ...settlementModels.flatMap((model) => contractsOf(translate, statement, model)),
      ...(isDrafted && parties.executor?.taxStatus === 'npd' ? [translate('npd')] : []),
      ...models.map((model) => translate(`accepted_of_${model}`)),
    ],
    ...(isDrafted && { signatures: signaturesOf(translate, statement, parties) }),
    foot: title,
  }
}

/** The models that the paper is for: the act, the report, or both. Sessions of groups, bonuses and deductions are between the service
 *  and its executor. */
function modelsOf({ clients, adjustments }: Statement): SettlementModel[] {
  const found = settlementModels.filter((model) => clients.some((client) => client.settlementModel === model))
  return found.includes('principal') || !(found.length === 0 || adjustments.some(({ kind }) => kind === 'session'))
    ? found
    : ['principal', ...found]
}

const titleOf = (models: SettlementModel[]) =>
  models.length > 1 ? 'title_of_principal_and_agent' : (`title_of_${models[0] ?? 'principal'}` as const)

const madeOf = (translate: SayStatement, { service }: StatementParties, draftedAt: Date) =>
  [
    translate('made_on', { date: businessDate(draftedAt) }),
    ...(service === null ? [] : [translate('place', { place: service.address })]),
  ].join(' · ')

/** The lines of the paper: the lessons in the order of the report. */
export const linesOf = ({ subject, translate, model }: Words, statement: Pick<Statement, 'clients'>) =>
  statement.clients.flatMap((client: IncomeReportClient) =>
    client.accruals.map((row) => ({
      texts: [
        row.heldOn,
        client.learnerName,
        fullName(client.customer.firstName, client.customer.lastName),
        row.correctedIn === null
          ? subject(row.subject)
          : translate('correction', { subject: subject(row.subject), reason: row.reason ?? '' }),
        translate('contract_number', { number: client.contractNumber }),
      ],
      model: model(client.settlementModel),
      payKopecks: row.amounts.payKopecks,
    })),
  )

/** The day of a row beside lessons: of a session the day on which it was held. */
export const dayOf = ({ session, createdAt }: Statement['adjustments'][number]) =>
  session?.heldOn ?? businessDate(new Date(createdAt))

const executorName = ({ executor }: Statement, { executor: own }: StatementParties) =>
  own?.name ?? fullName(executor.firstName, executor.lastName)

/** The parties: the executor by the name of the account, where there is one, and the service. */
function presentParties(
  translate: SayStatement,
  statement: Statement,
  parties: StatementParties,
): StoredPaper['parties'] {
  const { service, executor: own } = parties
  const bankOf = ({ unp, iban, bank, bic }: { unp: string | null; iban: string; bank: string; bic: string }) => [
    ...(unp ? [translate('unp', { unp })] : []),
    translate('account', { iban: spacedIban(iban) }),
    translate('bank', { bank, bic }),
  ]
  return [
    {
      role: translate('executor'),
      name: executorName(statement, parties),
      lines: own ? [...(own.address ? [own.address] : []), ...bankOf(own)] : [],
    },
    ...(service
      ? [{ role: translate('service'), name: service.name, lines: [service.address, ...bankOf(service)] }]
      : []),
  ]
}

const signaturesOf = (translate: SayStatement, statement: Statement, parties: StatementParties) => [
  { role: translate('executor'), name: executorName(statement, parties) },
  ...(parties.service ? [{ role: translate('service'), name: parties.service.signatory ?? parties.service.name }] : []),
]

/** The line that names the contracts of the lessons for which the executor is paid. */
function contractsOf(translate: SayStatement, { clients }: Statement, model: SettlementModel): string[] {
  const own = clients.filter((client) => client.settlementModel === model)
  const numbers = own.map(({ contractNumber }) => translate('contract_number', { number: contractNumber })).join(', ')
  return own.length === 0 ? [] : [translate(`of_${model}`, { numbers })]
}

const dayText = (date: string) => date.split('-').reverse().join('.')
