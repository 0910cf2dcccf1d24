import { getContractMoney } from '@navyk/api-spec/money/ledger'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlState } from '#platform/database'
import { createContract, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { balance, type LedgerEntry, listAccountRows, post, postAll } from './index.ts'
import type { AccountKind } from './tables.ts'
import { balances } from './balances.ts'
import { checkSums } from './check-sums.ts'
import { insertPostings, insertTransactions, listWrongSums } from './queries.ts'
import { tries } from '#testing/tries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const entryOf = (sourceId: string, postings: LedgerEntry['postings']): LedgerEntry => ({
  kind: 'test',
  sourceKind: 'test',
  sourceId,
  occurredAt: t.clock.now(),
  postings,
})
const postings = () => t.services.db.selectFrom('ledger_posting').selectAll().orderBy('id').execute()

test('every transaction sums to zero, and so do all balances together, whatever is posted in whatever order', async () => {
  const owners = [t.people.customer.cabinetId, t.people.otherCustomer.cabinetId]
  const account = fc.oneof(
    fc.constantFrom(...owners).map((ownerId) => ({ kind: 'customer' as AccountKind, ownerId })),
    fc.constantFrom(t.people.executor.cabinetId).map((ownerId) => ({ kind: 'executor' as AccountKind, ownerId })),
    fc.constantFrom<AccountKind>('commission', 'bank', 'cash').map((kind) => ({ kind })),
  )
  const some = fc.array(fc.tuple(account, fc.integer({ min: -1_000_000, max: 1_000_000 })), {
    minLength: 1,
    maxLength: 5,
  })
  const check = fc.asyncProperty(
    fc.array(some, { maxLength: 6 }),
    fc.array(fc.nat(5), { maxLength: 6 }),
    async (drafts, repeats) => {
      const entries = drafts.map((draft) => {
        const sum = draft.reduce((total, [, amount]) => total + amount, 0)
        const rows = draft.map(([name, amountKopecks]) => ({ account: name, amountKopecks }))
        return entryOf(t.services.ids.next(), [...rows, { account: { kind: 'bank' as const }, amountKopecks: -sum }])
      })
      await t.services.transact((tx) => postAll(tx, t.services, entries))
      const again = repeats.flatMap((index) => entries[index] ?? [])
      expect(await t.services.transact((tx) => postAll(tx, t.services, again))).toBe(0)
      const sums = new Map<string, number>()
      for (const row of await postings())
        sums.set(row.transaction_id, (sums.get(row.transaction_id) ?? 0) + row.amount_kopecks)
      expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([])
      const total = await totalOfAllBalances(owners)
      expect(total).toBe(0)
      expect(await listWrongSums(t.services.db)).toEqual([])
    },
  )
  await fc.assert(check, { numRuns: tries(40) })
})

async function totalOfAllBalances(owners: string[]): Promise<number> {
  const customers = await balances(t.services.db, 'customer', owners)
  const own = await Promise.all(
    (['commission', 'bank', 'cash'] as const).map((kind) => balance(t.services.db, { kind })),
  )
  const executor = await balance(t.services.db, { kind: 'executor', ownerId: t.people.executor.cabinetId })
  return [...customers.values(), ...own, executor].reduce((total, amount) => total + amount, 0)
}

test('an entry that does not sum to zero is refused before anything is written', async () => {
  const entry = entryOf(t.services.ids.next(), [
    { account: { kind: 'bank' }, amountKopecks: 100 },
    { account: { kind: 'commission' }, amountKopecks: -99 },
  ])
  await expect(t.services.transact((tx) => post(tx, t.services, entry))).rejects.toThrow('off by 1 kopecks')
})

test('the database itself refuses an unbalanced transaction at commit, and keeps nothing of it', async () => {
  await t.services.transact((tx) => post(tx, t.services, transfer(500)))
  const before = await postings()
  const account = before[0]?.ledger_account_id ?? ''
  const error = await t.services
    .transact(async (tx) => {
      const id = t.services.ids.next()
      await insertTransactions(tx, [rawTransaction(id)])
      await insertPostings(tx, [
        { id: t.services.ids.next(), transaction_id: id, ledger_account_id: account, amount_kopecks: 7 },
      ])
    })
    .then(() => undefined)
    .catch((failure: unknown) => failure)
  expect(sqlState(error)).toBe('23514')
  expect(await postings()).toEqual(before)
})

test('a transaction without postings, and a posting added to an old transaction, are refused at commit', async () => {
  const empty = t.services.transact((tx) => insertTransactions(tx, [rawTransaction(t.services.ids.next())]))
  await expect(empty).rejects.toThrow('does not sum to zero')
  const [old] = await postings()
  const addition = { id: t.services.ids.next(), amount_kopecks: 1 }
  const added = t.services.transact((tx) =>
    insertPostings(tx, [
      { ...addition, transaction_id: old?.transaction_id ?? '', ledger_account_id: old?.ledger_account_id ?? '' },
    ]),
  )
  await expect(added).rejects.toThrow('does not sum to zero')
})

test('the database refuses to change, delete or empty the ledger', async () => {
  await t.services.transact((tx) => post(tx, t.services, transfer(300)))
  const { db } = t.services
  const attempts = [
    db.updateTable('ledger_posting').set({ amount_kopecks: 1 }),
    db.deleteFrom('ledger_posting'),
    db.updateTable('ledger_transaction').set({ memo: 'changed' }),
    db.deleteFrom('ledger_transaction'),
    db.updateTable('ledger_account').set({ kind: 'cash' }),
    db.deleteFrom('ledger_account'),
  ]
  for (const attempt of attempts) await expect(attempt.execute()).rejects.toThrow('history')
})

test('posting the same source twice posts once, within one call too', async () => {
  const entry = transfer(250)
  const before = await balance(t.services.db, { kind: 'bank' })
  await t.services.transact(async (tx) => {
    expect(await post(tx, t.services, entry)).toBe(true)
    expect(await post(tx, t.services, entry)).toBe(false)
  })
  expect(await t.services.transact((tx) => postAll(tx, t.services, [entry, entry]))).toBe(0)
  const fresh = transfer(50)
  expect(await t.services.transact((tx) => postAll(tx, t.services, [fresh, fresh, entry]))).toBe(1)
  expect(await balance(t.services.db, { kind: 'bank' })).toBe(before + 300)
})

test('an account is opened for an owner without one, also beside an owner who has several', async () => {
  const { both, otherExecutor } = t.people
  const entry = (...owners: { kind: 'customer' | 'prepaid'; ownerId: string }[]) =>
    entryOf(t.services.ids.next(), [
      ...owners.map((account) => ({ account, amountKopecks: 1 })),
      { account: { kind: 'bank' as const }, amountKopecks: -owners.length },
    ])
  const of = (kind: 'customer' | 'prepaid', { cabinetId: ownerId }: { cabinetId: string }) => ({ kind, ownerId })
  await t.services.transact((tx) => post(tx, t.services, entry(of('customer', both), of('prepaid', both))))
  const mixed = entry(of('prepaid', both), of('customer', otherExecutor))
  await t.services.transact((tx) => post(tx, t.services, mixed))
  expect(await balance(t.services.db, of('customer', otherExecutor))).toBe(1)
})

test('an entry that moves no money leaves no trace', async () => {
  const zero = entryOf(t.services.ids.next(), [
    { account: { kind: 'bank' }, amountKopecks: 0 },
    { account: { kind: 'commission' }, amountKopecks: 0 },
  ])
  expect(await t.services.transact((tx) => post(tx, t.services, zero))).toBe(false)
})

test('a balance is given for a moment, and rows are in the order of time', async () => {
  const ownerId = t.people.both.cabinetId
  const [first, second] = [t.services.ids.next(), t.services.ids.next()]
  const charge = (sourceId: string, referenceId: string, at: string, amountKopecks: number): LedgerEntry => ({
    ...entryOf(sourceId, [
      { account: { kind: 'executor', ownerId }, amountKopecks },
      { account: { kind: 'commission' }, amountKopecks: -amountKopecks },
    ]),
    occurredAt: new Date(at),
    referenceId,
    memo: at.slice(0, 7),
  })
  await t.services.transact((tx) =>
    postAll(tx, t.services, [
      charge(t.services.ids.next(), first, '2026-10-05T09:00:00Z', 100),
      charge(t.services.ids.next(), second, '2026-09-05T09:00:00Z', 40),
      charge(t.services.ids.next(), first, '2026-11-05T09:00:00Z', 7),
    ]),
  )
  const account = { kind: 'executor' as const, ownerId }
  expect(await balance(t.services.db, account)).toBe(147)
  expect(await balance(t.services.db, account, { before: new Date('2026-10-05T09:00:00Z') })).toBe(40)
  // The last moment of September in Minsk is a month of its own, whatever it is elsewhere.
  expect(await balance(t.services.db, account, { before: new Date('2026-09-30T21:00:00Z') })).toBe(40)
  expect(await balance(t.services.db, account, { before: new Date('2026-10-05T09:00:01Z') })).toBe(140)
  // The span includes its first moment, and not its last.
  const span = { from: new Date('2026-09-05T09:00:00Z'), to: new Date('2026-11-05T09:00:00Z') }
  const rows = await listAccountRows(t.services.db, account, span)
  expect(rows.map((row) => [row.memo, row.amountKopecks, row.referenceId])).toEqual([
    ['2026-09', 40, second],
    ['2026-10', 100, first],
  ])
})

test('postings of one moment stay in the order in which they were posted', async () => {
  const account = { kind: 'executor' as const, ownerId: t.people.otherExecutor.cabinetId }
  await t.services.transact((tx) =>
    post(
      tx,
      t.services,
      entryOf(t.services.ids.next(), [
        { account, amountKopecks: 1 },
        { account: { kind: 'bank' }, amountKopecks: -1 },
      ]),
    ),
  )
  const span = { from: new Date(0), to: new Date('2027-01-01T00:00:00Z') }
  const posted = await t.services.db
    .selectFrom('ledger_posting')
    .select(['ledger_account_id', 'amount_kopecks'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const [first, second] = [t.services.ids.next(), t.services.ids.next()]
  await t.services.transact(async (tx) => {
    for (const id of [second, first]) {
      await insertTransactions(tx, [rawTransaction(id)])
      await insertPostings(
        tx,
        posted.map((posting) => ({ ...posting, id: t.services.ids.next(), transaction_id: id })),
      )
    }
  })
  const rows = await listAccountRows(t.services.db, account, span)
  expect(rows.map((row) => row.transactionId).slice(1)).toEqual([first, second])
})

function transfer(amountKopecks: number): LedgerEntry {
  return entryOf(t.services.ids.next(), [
    { account: { kind: 'bank' }, amountKopecks },
    { account: { kind: 'commission' }, amountKopecks: -amountKopecks },
  ])
}

function rawTransaction(id: string) {
  const now = t.clock.now()
  return {
    id,
    kind: 'raw',
    source_kind: 'test',
    source_id: id,
    reference_id: null,
    occurred_at: now,
    memo: '',
    created_at: now,
  }
}

test('a transaction reads its own postings, and a transaction that is rolled back leaves no sum', async () => {
  const account = { kind: 'prepaid' as const, ownerId: t.people.otherCustomer.cabinetId }
  const entry = () =>
    entryOf(t.services.ids.next(), [
      { account, amountKopecks: 300 },
      { account: { kind: 'bank' }, amountKopecks: -300 },
    ])
  await t.services.transact((tx) => post(tx, t.services, entry()))
  const before = await balance(t.services.db, account)
  const undone = t.services.transact(async (tx) => {
    await post(tx, t.services, entry())
    expect(await balance(tx, account)).toBe(before + 300)
    expect(await balance(tx, account, { before: t.clock.now() })).toBe(0)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await balance(t.services.db, account)).toBe(before)
  expect(await t.services.db.selectFrom('ledger_account_change').selectAll().execute()).toEqual([])
})

test('stored sums are compared with the postings each night, and a difference is reported to the operator', async () => {
  const told: unknown[] = []
  const services = { ...t.services, log: { ...t.services.log, error: (what: unknown) => told.push(what) } }
  await checkSums(services as unknown as typeof t.services)
  expect(told).toEqual([])
  const [row] = await t.services.db.selectFrom('ledger_account_month').selectAll().limit(1).execute()
  const ofRow = () =>
    t.services.db
      .updateTable('ledger_account_month')
      .where('ledger_account_id', '=', row?.ledger_account_id ?? '')
      .where('month', '=', row?.month ?? '')
  await ofRow()
    .set((it) => ({ amount_kopecks: it('amount_kopecks', '+', 5) }))
    .execute()
  await checkSums(services as unknown as typeof t.services)
  const posted = row?.amount_kopecks ?? 0
  const wrong = { id: row?.ledger_account_id, month: row?.month.slice(0, 7), kept: posted + 5, posted }
  expect(told).toEqual([{ wrong: [wrong] }])
  await ofRow().set({ amount_kopecks: posted }).execute()
})

test.each([
  ['customer', { customer: { closedKopecks: 4000, openKopecks: 8000, balanceKopecks: 700 } }],
  ['executor', { executor: { closedKopecks: 3000, openKopecks: 6000 } }],
  [
    'manager',
    {
      customer: { closedKopecks: 4000, openKopecks: 8000, balanceKopecks: 700 },
      executor: { closedKopecks: 3000, openKopecks: 6000 },
    },
  ],
] as const)('the month of a contract is added up for the %s by their own rates', async (who, sums) => {
  await t.close()
  t = await testApp()
  const contract = await createContract(t, { customerRateKopecks: 4000, executorRateKopecks: 3000 })
  await teach(t, contract, [
    { date: '2026-11-18' },
    { date: '2026-11-25', outcome: null },
    { date: '2026-11-26', outcome: null },
    { date: '2026-12-02', outcome: null },
  ])
  const owes = [
    { account: { kind: 'customer' as const, ownerId: contract.customer.cabinetId }, amountKopecks: 700 },
    { account: { kind: 'bank' as const }, amountKopecks: -700 },
  ]
  await t.services.transact((tx) => post(tx, t.services, entryOf(t.services.ids.next(), owes)))
  const { body } = await t.call(getContractMoney, { as: t.people[who], params: { id: contract.id } })
  expect(body.data).toEqual({ month: '2026-11', heldLessons: 1, openLessons: 2, ...sums })
})
