import { businessDate, type Input } from '@navyk/api-spec/kit'
import type { LeadCard } from '@navyk/api-spec/market/leads'
import type * as spec from '@navyk/api-spec/market/leads'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, day, dayOf, firstRows, mostRows, text, writeList } from '#platform/files/workbooks'
import { listAllLeads } from './board-queries.ts'
import { filterOf } from './list-leads.ts'
import { presentCards } from '../present-lead.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

const columns = (subject: Translate<'schedule.subjects'>): Columns<LeadCard, 'leads.workbook'> => [
  ['number', 10, (card) => count(card.number)],
  ['created', 14, (card) => dayOf(card.createdAt)],
  ['stage', 20, (card, translate) => text(translate(`stages.${card.state}`))],
  ['name', 32, (card) => text(fullName(card.firstName, card.lastName))],
  ['phone', 20, (card) => text(card.maskedPhone)],
  ['learner', 24, (card) => text(card.learnerName)],
  ['subject', 24, (card) => text(card.subject === null ? '' : subject(card.subject))],
  ['source', 20, (card, translate) => text(translate(`sources.${card.source}`))],
  [
    'assignee',
    32,
    (card) => text(card.assignee === null ? '' : fullName(card.assignee.firstName, card.assignee.lastName)),
  ],
  ['active', 16, (card) => dayOf(card.activeAt)],
  ['task', 40, (card) => text(card.nextTask?.title ?? null)],
  ['task_due', 14, (card) => day(card.nextTask?.dueOn ?? null)],
  ['request', 12, (card) => count(card.offer?.number ?? null)],
  ['lost_reason', 40, (card) => text(card.lostReason)],
]

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
  const translate = textsBelow(texts, language, 'leads.workbook')
  const { rows, isCut } = firstRows(await listAllLeads(reader, filterOf(session, query, now), mostRows + 1))
  const cards = await presentCards(reader, rows, now)
  const subject = textsBelow(texts, language, 'schedule.subjects')
  return {
    name: `navyk-leads-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, { columns: columns(subject), rows: cards, isCut }),
    shows: cards.map(({ id }) => id),
  }
}
