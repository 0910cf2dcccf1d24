import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { askQuestion } from '@navyk/api-spec/desk/questions'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { sql } from 'kysely'
import { createAccounts, insertConsents } from '#people/accounts'
import { hashPassword } from '#people/passwords'
import { openSession } from '#people/sessions'
import { systemClock } from '#platform/clock.ts'
import type { Db } from '#platform/database'
import { randomIds } from '#platform/ids/ids.ts'

const concurrency = 12
/** Number of customers, so large that none of them reaches the quota. */
const customers = 400
const betweenMs = 120

const effects = { clock: systemClock, ids: randomIds(systemClock) }
const request = { address: '127.0.0.1', userAgent: 'test' }

/** Customers who ask, and the manager who is told. @returns their access tokens */
export async function askersAndManager(db: Db): Promise<{ askers: string[]; manager: string }> {
  const passwordHash = await hashPassword('Correct-horse-42')
  const drafts = Array.from({ length: customers + 1 }, (_, index) => ({
    phone: `37533555${String(index).padStart(4, '0')}`,
    passwordHash,
    firstName: 'Имя',
    lastName: `Фамилия ${index}`,
    email: `person${index}@example.test`,
    cabinets: [
      index === 0 ? { role: 'staff' as const, permissions: ['manager' as const] } : { role: 'customer' as const },
    ],
  }))
  const tokens = await db.transaction().execute(async (tx) => {
    const made = await createAccounts(tx, effects, drafts)
    await insertConsents(
      tx,
      effects,
      made.map(({ accountId }) => ({ accountId, version: consentVersion, address: '' })),
    )
    const opened: string[] = []
    for (const { accountId, cabinets } of made) {
      const [[role, cabinetId] = []] = Object.entries(cabinets) as ['customer' | 'staff', string][]
      if (!role || !cabinetId) throw new Error('an account without a cabinet')
      opened.push(await openSession(tx, effects, request, { accountId, cabinetId, role }))
    }
    return opened
  })
  const [manager = '', ...askers] = tokens
  return { askers, manager }
}

/** Customers who ask one question after another, each with one key until it is acknowledged. */
export function startAsking(url: string, askers: readonly string[]) {
  const acknowledged: string[] = []
  const refusals: string[] = []
  let longestMs = 0
  let isOver = false
  let next = 0

  const postQuestion = async (token: string, key: string, text: string): Promise<boolean> => {
    const startedAt = performance.now()
    const answer = await fetch(url + askQuestion.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ topic: 'other', text }),
    })
    const { code } = (await answer.json()) as { code?: string }
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    if (!answer.ok) refusals.push(`${answer.status} ${code} after ${answer.headers.get('retry-after')}`)
    return answer.ok
  }
  const postQuestions = async () => {
    while (!isOver) {
      const [token = '', key, text] = [askers[next++ % askers.length], randomUUID(), `Вопрос ${next}`]
      while (!(await postQuestion(token, key, text))) await pause(betweenMs)
      acknowledged.push(text)
      await pause(betweenMs)
    }
  }
  const work = Promise.all(Array.from({ length: concurrency }, postQuestions))
  return {
    acknowledged,
    refusals,
    longestMs: () => longestMs,
    /** Every question that was begun is acknowledged then. */
    stop: async () => {
      isOver = true
      await work
    },
  }
}

/** Stored questions by their text: how often each is there, and how many parts it has. */
export interface StoredQuestion {
  excerpt: string
  count: number
  parts: number
}

/** The parts of a whole question: its message, its entry in the history, and the notice to the manager. */
const wholeParts = 3

/** All questions of the database, by their text. */
export async function storedQuestions(db: Db): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`
    with message as (select question_id as id, count(*) as parts from question_message group by 1),
      entry as (select object_id as id, count(*) as parts from audit_event where action = 'created' group by 1),
      told as (select right(link, 36)::uuid as id, count(*) as parts from notice group by 1)
    select excerpt, count(*)::int as count, min(message.parts + entry.parts + told.parts)::int as parts
    from question left join message using (id) left join entry using (id) left join told using (id)
    group by excerpt`.execute(db)
  return rows
}

/** Compares the acknowledged texts with the stored questions: those that are missing, those that are there twice, and those that are
 *  stored in part. @param managers how many are told of each question */
export function compareQuestions(acknowledged: readonly string[], stored: readonly StoredQuestion[], managers = 1) {
  const found = new Set(stored.map((row) => row.excerpt))
  return {
    lost: acknowledged.filter((text) => !found.has(text)),
    doubled: stored.filter(({ count }) => count > 1),
    inPart: stored.filter(({ parts }) => parts !== wholeParts - 1 + managers),
  }
}

/** Questions with these texts that are missing, that exist twice, and all questions that are stored in part. */
export const faultsOfQuestions = async (db: Db, acknowledged: readonly string[], managers = 1) =>
  compareQuestions(acknowledged, await storedQuestions(db), managers)
