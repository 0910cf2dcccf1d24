import type { ContractSide, DocumentBlock, Terms } from '@navyk/api-spec/teaching/contracts'
import { fullName } from '@navyk/api-spec/vocabulary'
import { createHash } from 'node:crypto'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { listPeople } from '#people/accounts'
import { contractBlocks } from './document-text.ts'
import { policyOf } from '../terms/policy-columns.ts'
import type { ContractRow } from '../queries.ts'

/** SHA-256 of the texts joined by line feeds, in hexadecimal, 64 characters: the digest of what a side agrees to. */
export function blocksSha256(blocks: DocumentBlock[]): string {
  return createHash('sha256')
    .update(blocks.map((block) => block.text).join('\n'))
    .digest('hex')
}

/** Writes the contract out for one side from the rows as they are now. Phones stay out: the sides get each other's
 *  contacts only when both have agreed. */
export async function writeDocument(
  reader: Reader,
  row: ContractRow,
  terms: Terms,
  side: ContractSide,
  now: Date,
): Promise<DocumentBlock[]> {
  const people = await listPeople(reader, [row.customer_id, row.executor_id])
  const nameOf = (cabinetId: string) => {
    const person = people.get(cabinetId)
    return `${person?.lastName ?? ''} ${person?.firstName ?? ''}`.trim()
  }
  return contractBlocks(side, {
    number: row.number,
    date: businessDate(now),
    customerName: nameOf(row.customer_id),
    executorName: nameOf(row.executor_id),
    learnerName: fullName(row.first_name, row.last_name),
    subject: row.subject,
    level: row.level,
    format: row.format,
    place: row.place,
    lessonMinutes: row.lesson_minutes,
    weeklySlots: row.weekly_slots,
    policy: policyOf(row),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    settlementModel: row.settlement_model,
    endNoticeDays: row.end_notice_days,
    rateKopecks: side === 'customer' ? terms.customerRateKopecks : terms.executorRateKopecks,
  })
}
