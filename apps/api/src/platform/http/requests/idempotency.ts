import { createHash } from 'node:crypto'
import { json, type Tx, expiringRows } from '../../database/index.ts'
import { Failure } from '../failures.ts'
import type { RetentionRule } from '../../domain-parts/retention.ts'

export interface IdempotencyKeyTable {
  account_id: string
  key: string
  request_hash: string
  answer: unknown
  created_at: Date
}

declare module '../../database/schema.ts' {
  interface Database {
    idempotency_key: IdempotencyKeyTable
  }
}

/** A caller's key for one write: the same key with the same request is the same write. */
export interface IdempotencyKey {
  accountId: string
  key: string
  requestHash: string
}

/** Reads and checks the header. @throws Failure 422 when it is missing or not 1 to 255 printable characters */
export function idempotencyKey(header: unknown, accountId: string, request: unknown): IdempotencyKey {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Failure(422, 'idempotency_key_required', 'http.idempotency_key_required')
  }
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return { accountId, key: header, requestHash }
}

/** Runs `work` unless this key already did, and then gives the answer of that first time. The key is claimed by an
 *  insert in the same transaction: a parallel repetition waits for the first one to commit, so a payment is never
 *  counted twice, and a failed write leaves its key free.
 *  @throws Failure 409 when the key was used for a different request */
export async function runOnce<T>(tx: Tx, now: Date, key: IdempotencyKey, work: () => Promise<T>): Promise<T> {
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({
      account_id: key.accountId,
      key: key.key,
      request_hash: key.requestHash,
      answer: json(null),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await tx
      .selectFrom('idempotency_key')
      .select(['request_hash', 'answer'])
      .where('account_id', '=', key.accountId)
      .where('key', '=', key.key)
      .executeTakeFirstOrThrow()
    if (first.request_hash === key.requestHash) return first.answer as T
    throw new Failure(409, 'idempotency_key_reused', 'http.idempotency_key_reused')
  }
  const answer = await work()
  await tx
    .updateTable('idempotency_key')
    .set({ answer: json(answer) })
    .where('account_id', '=', key.accountId)
    .where('key', '=', key.key)
    .execute()
  return answer
}

/** Forgets the answers that an account got. */
export async function deleteAnswersTo(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('account_id', '=', accountId).execute()
}

/** How long stored answers are kept. */
export const answerRetention: RetentionRule = {
  kind: 'stored_answers',
  what: 'answers to writes that may be repeated, by the key that the caller named',
  begins: 'the first request with the key',
  keptFor: { days: 1 },
  because: 'a browser repeats a request within minutes',
  every: 'night',
  rows: expiringRows('idempotency_key', 'created_at'),
}
