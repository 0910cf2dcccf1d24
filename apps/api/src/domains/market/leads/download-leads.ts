import { businessDate, type Input } from '@navyk/api-spec/kit'
import type { LeadCard } from '@navyk/api-spec/market/leads'
import type * as spec from '@navyk/api-spec/market/leads'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, day, dayOf, firstRows, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { listAllLeads } from './board-queries.ts'
import { filterOf } from './list-leads.ts'
import { presentCards } from './present-lead.ts'

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
  const say: Translate = (key, values) => texts.say(language, `leads.workbook.${key}`, values)
  const { rows, isCut } = firstRows(await listAllLeads(reader, filterOf(session, query, now), mostRows + 1))
  const cards = await presentCards(reader, rows, now)
  const words = { say, subject: (subject: string) => texts.say(language, `schedule.subjects.${subject}`) }
  return {
    name: `navyk-leads-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { columns, rows: cards.map((card) => cellsOf(card, words)), isCut }),
    shows: cards.map(({ id }) => id),
  }
}

interface Words {
  say: Translate
  subject: (subject: string) => string
}

function cellsOf(card: LeadCard, { say, subject }: Words): Cell[] {
  return [
    count(card.number),
    dayOf(card.createdAt),
    text(say(`stages.${card.state}`)),
    text(fullName(card.firstName, card.lastName)),
    text(card.maskedPhone),
    text(card.learnerName),
    text(card.subject === null ? '' : subject(card.subject)),
    text(say(`sources.${card.source}`)),
    text(card.assignee === null ? '' : fullName(card.assignee.firstName, card.assignee.lastName)),
    dayOf(card.activeAt),
    text(card.nextTask?.title ?? null),
    day(card.nextTask?.dueOn ?? null),
    count(card.offer?.number ?? null),
    text(card.lostReason),
  ]
}
