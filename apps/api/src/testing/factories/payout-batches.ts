import { createHash, randomUUID } from 'node:crypto'
import { json } from '#platform/database'
import type { TestApp } from '../test-app.ts'

/** A batch of failed payouts of one moment, for what reads batches. @returns its id */
export async function insertBatch(t: TestApp, id: string = randomUUID(), count = 1): Promise<string> {
  const { db, clock, ids } = t.services
  const at = clock.now()
  const by = t.people.accountant.cabinetId
  const file = Buffer.from('a list')
  const payer = { name: 'ООО', unp: '', iban: '', bic: '', branch: '', contract: '' }
  await db
    .insertInto('payout_batch')
    .values({
      id,
      number: 1,
      format: 'csv',
      made_on: '2027-01-15',
      payer: json(payer),
      purpose: '–',
      file_name: 'a.csv',
      file,
      file_sha256: createHash('sha256').update(file).digest('hex'),
      payout_count: count,
      sum_kopecks: count,
      created_by: by,
      created_at: at,
    })
    .execute()
  const report = await db.selectFrom('income_report').select(['id', 'executor_id']).limit(1).executeTakeFirstOrThrow()
  const recipient = { name: 'А', unp: '', iban: '', bic: '', formerIban: null, isFirst: true }
  for (let attempt = 1; attempt <= count; attempt++) {
    await db
      .insertInto('payout')
      .values({
        id: ids.next(),
        income_report_id: report.id,
        executor_id: report.executor_id,
        attempt,
        batch_id: id,
        recipient: json(recipient),
        state: 'failed',
        reason: '–',
        amount_kopecks: 1,
        started_by: by,
        started_at: at,
      })
      .execute()
  }
  return id
}
