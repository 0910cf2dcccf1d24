import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/money/wallets'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createPackageContract } from '#testing/acting/wallets.ts'
import { drawForLessons, returnLessonUse, grantPackage } from './index.ts'
import { passWalletDays } from './granting/pass-days.ts'
import { tries } from '#testing/tries.ts'

let t: TestApp
let lessons: Parameters<typeof drawForLessons>[3]
const lessonDays = Array.from({ length: 28 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)
beforeAll(async () => {
  t = await testApp()
  const contract = await createPackageContract(t)
  await teach(
    t,
    contract,
    lessonDays.map((date) => ({ date })),
  )
  lessons = await t.services.db
    .selectFrom('lesson')
    .select(['id', 'contract_id', 'customer_id', 'starts_at', 'ends_at', 'held_minutes', 'charge_kopecks'])
    .orderBy('starts_at')
    .execute()
  // Whoever settles them is not part of these histories, so none of them keeps a package open.
  await t.services.db.updateTable('lesson').set({ state: 'settled' }).execute()
})
afterAll(() => t.close())

/** A package as a plain model knows it. */
interface PlainPackage {
  id: string
  first: string
  last: string
  left: number
  kopecks: number
  total: number
  price: number
  frozenOn: string | undefined
  isOver: boolean
}

type Step =
  | { do: 'grant'; total: number; price: number; days: number }
  | { do: 'use' | 'give_back'; lesson: number }
  | { do: 'freeze' | 'unfreeze'; wallet: number }
  | { do: 'pass'; days: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    total: fc.integer({ min: 1, max: 5 }),
    price: fc.nat(20_000),
    days: fc.integer({ min: 1, max: 20 }),
  }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('use' as const), lesson: fc.nat(27) }) },
  fc.record({ do: fc.constant('give_back' as const), lesson: fc.nat(27) }),
  fc.record({ do: fc.constantFrom('freeze' as const, 'unfreeze' as const), wallet: fc.nat(3) }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 6 }) }),
)

/** One history, on the service and on the model at once. */
class History {
  today = '2026-10-01'
  wallets: PlainPackage[] = []
  used = new Map<number, { wallet: PlainPackage; kopecks: number }>()

  async run(one: Step): Promise<void> {
    t.clock.set(businessInstant(this.today, '12:00'))
    if (one.do === 'grant') await this.grant(one)
    else if (one.do === 'use') await this.use(one.lesson)
    else if (one.do === 'give_back') await this.giveBack(one.lesson)
    else if (one.do === 'pass') await this.pass(one.days)
    else if (one.do === 'freeze' || one.do === 'unfreeze') await this.freeze(one.do, one.wallet)
  }

  private async grant({ total, price, days }: Extract<Step, { do: 'grant' }>): Promise<void> {
    const { id } = await t.services.transact((tx) =>
      grantPackage(tx, t.services, null, {
        customerId: t.people.customer.cabinetId,
        source: { kind: 'test', id: t.services.ids.next() },
        name: 'Пакет',
        unit: 'lessons',
        totalUnits: total,
        priceKopecks: price,
        validDays: days,
        subject: null,
        level: null,
        executorId: null,
        learnerId: null,
        contractId: null,
      }),
    )
    const last = addDays(this.today, days - 1)
    const money = { left: total, total, kopecks: price, price }
    this.wallets.push({ id, first: this.today, last, ...money, frozenOn: undefined, isOver: false })
  }

  private async use(index: number): Promise<void> {
    const lesson = lessons[index]
    if (!lesson || this.used.has(index)) return
    const [paid] = await t.services.transact((tx) => drawForLessons(tx, t.services, null, [lesson]))
    const day = lessonDays[index] ?? ''
    const wallet = this.wallets
      .filter((each) => !each.isOver && each.left > 0 && each.first <= day && day <= each.last)
      .filter((each) => each.frozenOn === undefined || day < each.frozenOn)
      .sort((one, other) => one.last.localeCompare(other.last) || one.id.localeCompare(other.id))[0]
    const kopecks = !wallet ? 0 : wallet.left === 1 ? wallet.kopecks : Math.floor(wallet.price / wallet.total)
    expect(paid).toEqual({
      lesson,
      prepaidKopecks: kopecks,
      customerKopecks: wallet ? 0 : lesson.charge_kopecks,
    })
    if (!wallet) return
    wallet.left -= 1
    wallet.kopecks -= kopecks
    if (wallet.left === 0) wallet.frozenOn = undefined
    this.used.set(index, { wallet, kopecks })
  }

  private async giveBack(index: number): Promise<void> {
    const lessonId = lessons[index]?.id ?? ''
    const use = this.used.get(index)
    const input = { lessonId, reason: 'Исправление' }
    const back = await t.services.transact((tx) => returnLessonUse(tx, t.services, null, input))
    expect(back).toBe(use?.kopecks ?? 0)
    if (!use) return
    const { wallet, kopecks } = use
    wallet.left += 1
    wallet.kopecks += kopecks
    wallet.isOver = false
    if (wallet.frozenOn === undefined && wallet.last < this.today) wallet.last = addDays(this.today, 14)
    this.used.delete(index)
  }

  private async freeze(what: 'freeze' | 'unfreeze', index: number): Promise<void> {
    const wallet = this.wallets[index]
    if (!wallet) return
    const as = t.people.accountant
    const params = { id: wallet.id }
    const { version } = (await t.call(spec.getWallet, { as, params })).body.data
    const isOpen = !wallet.isOver && wallet.left > 0
    if (what === 'freeze') {
      const answer = await t.call(spec.freezeWallet, { as, params, body: { version, reason: 'Болезнь' } })
      const isAllowed = isOpen && wallet.frozenOn === undefined
      expect(answer.status).toBe(isAllowed ? 200 : 409)
      if (isAllowed) wallet.frozenOn = this.today
      return
    }
    const answer = await t.call(spec.unfreezeWallet, { as, params, body: { version } })
    expect(answer.status).toBe(wallet.frozenOn === undefined ? 409 : 200)
    if (wallet.frozenOn === undefined) return
    wallet.last = addDays(wallet.last, (Date.parse(this.today) - Date.parse(wallet.frozenOn)) / 86_400_000)
    wallet.frozenOn = undefined
  }

  private async pass(days: number): Promise<void> {
    this.today = addDays(this.today, days)
    t.clock.set(businessInstant(this.today, '12:00'))
    await passWalletDays(t.services)
    for (const wallet of this.wallets) {
      if (wallet.isOver || wallet.left === 0 || wallet.frozenOn !== undefined || wallet.last >= this.today) continue
      wallet.isOver = true
      wallet.left = 0
      wallet.kopecks = 0
    }
  }

  /** Compares the service with the model, and the ledger with both. */
  async compare(): Promise<void> {
    const rows = await t.services.db
      .selectFrom('wallet')
      .select(['id', 'left_units', 'left_kopecks', 'expires_on', 'frozen_on', 'state'])
      .where('id', 'in', [...this.wallets.map(({ id }) => id), t.services.ids.next()])
      .orderBy('id')
      .execute()
    const plain = this.wallets.toSorted((one, other) => one.id.localeCompare(other.id))
    expect(rows.map((row) => [row.left_units, row.left_kopecks, row.expires_on, row.frozen_on])).toEqual(
      plain.map((each) => [each.left, each.kopecks, each.last, each.frozenOn ?? null]),
    )
    const { rows: sums } = await sql<{ ledger: number; prepaid: number }>`
      select (select coalesce(sum(amount_kopecks), 0)::int from ledger_posting) as ledger,
        (select coalesce(sum(posting.amount_kopecks), 0)::int from ledger_posting posting
          join ledger_account account on account.id = posting.ledger_account_id where account.kind = 'prepaid')
        + (select coalesce(sum(left_kopecks), 0)::int from wallet)
        -- Lessons of these histories draw and are not posted; what they give back is.
        + (select coalesce(sum(kopecks), 0)::int from wallet_use) as prepaid
    `.execute(t.services.db)
    expect(sums[0]).toEqual({ ledger: 0, prepaid: 0 })
  }

  /** Ends the history, so that the next one begins with nothing that it could draw from. */
  async end(): Promise<void> {
    for (const index of [...this.used.keys()]) await this.giveBack(index)
    for (const wallet of this.wallets) {
      if (wallet.frozenOn !== undefined) await this.freeze('unfreeze', this.wallets.indexOf(wallet))
    }
    await this.pass(400)
    await this.compare()
  }
}

test('after any order of grants, uses, returns, freezes and ends, packages match a plain model, and the ledger agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const history = new History()
      for (const one of steps) await history.run(one)
      await history.compare()
      await history.end()
      expect(businessDate(t.clock.now())).toBe(history.today)
    }),
    // One history leaves what the next begins with, so a shorter one can't be looked for.
    { numRuns: tries(25), endOnFailure: true },
  )
}, 120_000)
