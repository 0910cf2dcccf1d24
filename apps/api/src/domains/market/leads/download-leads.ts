import { businessDate, type Input } from '@navyk/api-spec/kit'
import type { LeadCard } from '@navyk/api-spec/market/leads'
import type * as spec from '@navyk/api-spec/market/leads'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { listAllLeads } from './board-queries.ts'
import { filterOf } from './list-leads.ts'
import { presentCards } from './present-lead.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
const columns = [
  ['number', 10],
  ['created', 14],
  ['stage', 20],
  ['name', 32],
  ['phone', 20],
  ['learner', 24],
  ['subject', 24],
  ['source', 20],
  ['assignee', 32],
  ['active', 16],
  ['task', 40],
  ['task_due', 14],
  ['request', 12],
  ['lost_reason', 40],
] as const

/** Leads of all stages as a workbook, newest first, with phones masked as on the board. Cells are texts, numbers or dates, so
 *  nothing that was typed is calculated. */
export async function downloadLeads(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadLeads>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const now = clock.now()
  const say = (key: string, values = {}) => texts.say(language, `leads.workbook.${key}`, values)
  const rows = await listAllLeads(reader, filterOf(session, query, now), mostRows + 1)
  const cards = await presentCards(reader, rows.slice(0, mostRows), now)
  const head = columns.map(([column]): CellObject => ({ value: say(column), fontWeight: 'bold' }))
  const words = { say, subject: (subject: string) => texts.say(language, `schedule.subjects.${subject}`) }
  const data: SheetData = [head, ...cards.map((card) => cellsOf(card, words))]
  if (rows.length > mostRows) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-leads-${businessDate(now)}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: cards.map(({ id }) => id),
  }
}

interface Words {
  say: (key: string) => string
  subject: (subject: string) => string
}

function cellsOf(card: LeadCard, { say, subject }: Words): (CellObject | null)[] {
  return [
    { type: Number, value: card.number, format: '0' },
    day(card.createdAt),
    text(say(`stages.${card.state}`)),
    text(fullName(card.firstName, card.lastName)),
    text(card.maskedPhone),
    text(card.learnerName),
    text(card.subject === null ? '' : subject(card.subject)),
    text(say(`sources.${card.source}`)),
    text(card.assignee === null ? '' : fullName(card.assignee.firstName, card.assignee.lastName)),
    day(card.activeAt),
    text(card.nextTask?.title ?? ''),
    card.nextTask === null ? null : { type: Date, value: new Date(card.nextTask.dueOn), format: 'dd.mm.yyyy' },
    card.offer === null ? null : { type: Number, value: card.offer.number, format: '0' },
    text(card.lostReason ?? ''),
  ]
}

const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
const day = (at: string): CellObject => ({
  type: Date,
  value: new Date(businessDate(new Date(at))),
  format: 'dd.mm.yyyy',
})
