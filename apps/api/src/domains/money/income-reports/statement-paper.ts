// A statement as the paper that its executor confirms, in Russian, as accounting documents are here. Where the service sells the
// lessons it is the act by which the service accepts them; where it is the agent, its report. It holds what the executor gets
// and nothing of what customers are charged: the fee of the agent is no figure (docs/rules/money.md, invariant 8).
import type { IncomeReport, IncomeReportClient } from '@navyk/api-spec/money/income-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { type SettlementModel, settlementModels } from '@navyk/api-spec/teaching/contracts'
import { amountInWords, fullName, spacedIban } from '@navyk/api-spec/vocabulary'
import type { StoredPaper } from '#platform/pdf'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/text-formats.ts'
import { signedAmount } from './policy.ts'
import type { StatementParties } from './tables.ts'

type Translate = (key: string, values?: Record<string, string | number>) => string
export interface Words {
  say: Translate
  subject: Translate
  state: Translate
  model: Translate
}

/** The parts of a report that its paper is made of; they are the same for every reader. */
type Statement = Pick<IncomeReport, 'month' | 'executor' | 'clients' | 'adjustments' | 'payableKopecks'>

export function wordsOf(
  { texts }: Pick<Effects, 'texts'>,
  language: Parameters<Effects['texts']['say']>[0] = 'ru',
): Words {
  return {
    say: (key, values) => texts.say(language, `income_reports.document.${key}`, values),
    subject: (subject) => texts.say(language, `schedule.subjects.${subject}`),
    state: (state) => texts.say(language, `income_reports.document.states.${state}`),
    model: (model) => texts.say(language, `income_reports.document.models.${model}`),
  }
}

/** @param draftedAt null while it accrues: then it is the income so far, which nobody confirms */
export function paperOf(
  words: Words,
  statement: Statement,
  parties: StatementParties,
  draftedAt: Date | null,
): StoredPaper {
  const { say } = words
  const isDrafted = draftedAt !== null
  const models = isDrafted ? modelsOf(statement) : []
  const title = say(isDrafted ? `title_of_${models.join('_and_')}` : 'title', { month: statement.month })
  return {
    title,
    subtitle: isDrafted ? madeOf(say, parties, draftedAt) : '',
    madeAt: (draftedAt ?? new Date(0)).toISOString(),
    parties: presentParties(say, statement, parties),
    table: {
      columns: [
        { title: say('date'), width: 60 },
        { title: say('what'), width: '*' },
        { title: say(isDrafted ? 'amount' : 'pay'), width: 'auto', isNumber: true },
      ],
      rows: [
        ...linesOf(words, statement).map(({ texts: [date = '', ...rest], payKopecks }) => [
          dayText(date),
          rest.join(', '),
          moneyInText(payKopecks),
        ]),
        ...statement.adjustments.map((row) => [
          dayText(dayOf(row)),
          `${say(row.kind)}: ${row.reason}`,
          moneyInText(signedAmount(row.kind, row.amountKopecks)),
        ]),
      ],
    },
    sums: [{ label: say('total'), value: moneyInText(statement.payableKopecks), isStrong: true }],
    notes: [
      ...(statement.payableKopecks >= 0 ? [say('in_words', { words: amountInWords(statement.payableKopecks) })] : []),
      ...settlementModels.flatMap((model) => contractsOf(say, statement, model)),
      ...(isDrafted && parties.executor?.taxStatus === 'npd' ? [say('npd')] : []),
      ...models.map((model) => say(`accepted_of_${model}`)),
    ],
    ...(isDrafted && { signatures: signaturesOf(say, statement, parties) }),
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

const madeOf = (say: Translate, { service }: StatementParties, draftedAt: Date) =>
  [
    say('made_on', { date: businessDate(draftedAt) }),
    ...(service === null ? [] : [say('place', { place: service.address })]),
  ].join(' · ')

/** The lines of the paper: the lessons in the order of the report. */
export const linesOf = ({ subject, say, model }: Words, statement: Pick<Statement, 'clients'>) =>
  statement.clients.flatMap((client: IncomeReportClient) =>
    client.accruals.map((row) => ({
      texts: [
        row.heldOn,
        client.learnerName,
        fullName(client.customer.firstName, client.customer.lastName),
        row.correctedIn === null
          ? subject(row.subject)
          : say('correction', { subject: subject(row.subject), reason: row.reason ?? '' }),
        say('contract_number', { number: client.contractNumber }),
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
function presentParties(say: Translate, statement: Statement, parties: StatementParties): StoredPaper['parties'] {
  const { service, executor: own } = parties
  const bankOf = ({ unp, iban, bank, bic }: { unp: string | null; iban: string; bank: string; bic: string }) => [
    ...(unp ? [say('unp', { unp })] : []),
    say('account', { iban: spacedIban(iban) }),
    say('bank', { bank, bic }),
  ]
  return [
    {
      role: say('executor'),
      name: executorName(statement, parties),
      lines: own ? [...(own.address ? [own.address] : []), ...bankOf(own)] : [],
    },
    ...(service ? [{ role: say('service'), name: service.name, lines: [service.address, ...bankOf(service)] }] : []),
  ]
}

const signaturesOf = (say: Translate, statement: Statement, parties: StatementParties) => [
  { role: say('executor'), name: executorName(statement, parties) },
  ...(parties.service ? [{ role: say('service'), name: parties.service.signatory ?? parties.service.name }] : []),
]

/** The line that names the contracts of the lessons for which the executor is paid. */
function contractsOf(say: Translate, { clients }: Statement, model: SettlementModel): string[] {
  const own = clients.filter((client) => client.settlementModel === model)
  const numbers = own.map(({ contractNumber }) => say('contract_number', { number: contractNumber })).join(', ')
  return own.length === 0 ? [] : [say(`of_${model}`, { numbers })]
}

const dayText = (date: string) => date.split('-').reverse().join('.')
