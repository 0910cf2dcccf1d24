import type * as spec from '@navyk/api-spec/money/wallets'
import type { PackageLeft, Wallet } from '@navyk/api-spec/money/wallets'
import { businessDate } from '@navyk/api-spec/kit'
import { listHistory } from '#platform/audit'
import { emptyPage, type Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { findContracts, getContractFor } from '#teaching/contracts'
import { listDebtsOfSold, listInvoicesOfSources } from '#money/invoices'
import { type Drawable, drawAll, suits } from './drawing/draw-rules.ts'
import { lessonsToPay, listWaiting } from './drawing/facts.ts'
import { isInUse, maySee, ownCustomer } from './policy.ts'
import { presentUse, presentWallet } from './present.ts'
import {
  findWallet,
  listLearners,
  listOpenWallets,
  listUses,
  listWalletRows,
  sumUses,
  type WalletRow,
} from './queries.ts'

/** A page of packages, newest first: a fixed number of queries, however many rows. A customer's filter can only narrow. */
export const listWallets: ReadCase<typeof spec.listWallets, 'clock'> = async (reader, effects, session, query) => {
  const own = ownCustomer(session)
  const { customerId = own } = query
  if (own !== undefined && customerId !== own) return emptyPage
  const { rows, nextCursor } = await listWalletRows(reader, customerId, query)
  return {
    data: await describeWallets(reader, session, rows, effects.clock.now()),
    nextCursor,
  }
}

/** @throws Failure 404 when the package is absent, or another customer's */
export const getWallet: ReadCase<typeof spec.getWallet, 'clock'> = async (reader, effects, session, { id }) => {
  const row = await visibleWallet(reader, session, id)
  const uses = await listUses(reader, id)
  return { ...(await describeWallet(reader, session, row, effects.clock.now())), uses: uses.map(presentUse) }
}

/** The history of a package, newest first. @throws Failure 404 as getWallet */
export const listWalletHistory: ReadCase<typeof spec.listWalletHistory> = async (reader, _effects, session, { id }) => {
  await visibleWallet(reader, session, id)
  return listHistory(reader, 'wallet', id)
}

/** The packages that can pay lessons of a contract from today on. An executor gets the counts alone.
 *  @throws Failure 404 unless the session is a party or staff */
export const getContractPackages: ReadCase<typeof spec.getContractPackages, 'clock'> = async (
  reader,
  effects,
  session,
  { id },
) => {
  const contract = await getContractFor(reader, session, id)
  const now = effects.clock.now()
  const found = await packagesOf(reader, new Map([[id, contract]]), now)
  const { suitable, leftOf } = found.get(id) ?? { suitable: [], leftOf: () => 0 }
  return {
    ...countActive(suitable, leftOf),
    ...(session.role !== 'executor' && { packages: suitable.map((row) => presentLeft(row, leftOf(row))) }),
  }
}

/** The lessons and minutes of packages that can pay lessons of contracts, by contract. A package that suits several contracts counts for
 *  each of them. A fixed number of queries, however many contracts. */
export async function sumContractPackages(
  reader: Reader,
  contractIds: string[],
  now: Date,
): Promise<Map<string, { lessons: number; minutes: number }>> {
  if (contractIds.length === 0) return new Map()
  const found = await packagesOf(reader, await findContracts(reader, contractIds), now)
  return new Map([...found].map(([id, { suitable, leftOf }]) => [id, countActive(suitable, leftOf)]))
}

type Contracts = Awaited<ReturnType<typeof findContracts>>

/** The packages that can pay lessons of each contract from today on, and the units that each has left. */
async function packagesOf(reader: Reader, contracts: Contracts, now: Date) {
  const today = businessDate(now)
  const customers = [...new Set([...contracts.values()].map(({ customerId }) => customerId))]
  const rows = await listOpenWallets(reader, customers)
  const after = await leftAfterWaiting(reader, rows, now)
  const leftOf = (row: WalletRow) => after.get(row.id)?.left_units ?? row.left_units
  return new Map(
    [...contracts].map(([id, contract]) => {
      const lesson = lessonsToPay(new Map([[id, contract]]), [
        { id, contract_id: id, starts_at: now, ends_at: now, held_minutes: null, charge_kopecks: 1 },
      ])
      // A frozen package can pay again once it continues, with a longer term, so it is shown as well.
      const isHere = (row: WalletRow) =>
        lesson.some((each) => suits({ ...row, state: 'active', frozen_on: null, expires_on: today }, each))
      const own = rows.filter((row) => row.customer_id === contract.customerId)
      return [id, { suitable: own.filter((row) => isInUse(row, today) && isHere(row)), leftOf }] as const
    }),
  )
}

function countActive(rows: WalletRow[], leftOf: (row: WalletRow) => number) {
  const countOf = (unit: string) =>
    rows.filter((row) => row.unit === unit && row.state === 'active').reduce((sum, row) => sum + leftOf(row), 0)
  return { lessons: countOf('lessons'), minutes: countOf('minutes') }
}

/** The lessons and minutes that customers have left in all their packages together, by customer; a customer without any is absent. A
 *  fixed number of queries, however many customers. */
export async function sumPackagesLeft(
  reader: Reader,
  customerIds: string[],
  now: Date,
): Promise<Map<string, { lessons: number; minutes: number }>> {
  const today = businessDate(now)
  const open = await listOpenWallets(reader, customerIds)
  const rows = open.filter((row) => isInUse(row, today))
  const after = await leftAfterWaiting(reader, open, now)
  const sum = (of: WalletRow[], unit: string) =>
    of
      .filter((row) => row.unit === unit)
      .reduce((total, row) => total + (after.get(row.id)?.left_units ?? row.left_units), 0)
  return new Map(
    [...Map.groupBy(rows, (row) => row.customer_id)].map(([customerId, of]) => [
      customerId,
      { lessons: sum(of, 'lessons'), minutes: sum(of, 'minutes') },
    ]),
  )
}

/** The units that lessons to come can draw from the open packages of customers, by package: lessons that are held and not settled yet
 *  count as used. A fixed number of queries, however many customers. */
export async function listUnitsLeft(reader: Reader, customerIds: string[], now: Date): Promise<Map<string, number>> {
  const open = customerIds.length === 0 ? [] : await listOpenWallets(reader, customerIds)
  if (open.length === 0) return new Map()
  const after = await leftAfterWaiting(reader, open, now)
  return new Map(open.map((row) => [row.id, after.get(row.id)?.left_units ?? row.left_units]))
}

/** A customer's own packages that can still pay, those first that end first. */
export const listOwnPackagesLeft: ReadCase<typeof spec.listOwnPackagesLeft, 'clock'> = (reader, { clock }, session) =>
  listPackagesLeft(reader, session.cabinetId, clock.now())

/** A customer's packages that can still pay, with the units left, those first that end first; for their home. */
export async function listPackagesLeft(reader: Reader, customerId: string, now: Date): Promise<PackageLeft[]> {
  const rows = await listOpenWallets(reader, [customerId])
  if (rows.length === 0) return []
  const after = await leftAfterWaiting(reader, rows, now)
  const today = businessDate(now)
  return rows
    .filter((row) => isInUse(row, today))
    .map((row) => presentLeft(row, after.get(row.id)?.left_units ?? row.left_units))
}

const presentLeft = (row: WalletRow, leftUnits: number): PackageLeft => ({
  id: row.id,
  name: row.name,
  state: row.state,
  unit: row.unit,
  leftUnits,
  expiresOn: row.expires_on,
})

/** The open wallets of customers as they will be once lessons that are held are settled. */
async function leftAfterWaiting(reader: Reader, open: WalletRow[], now: Date): Promise<Map<string, Drawable>> {
  const customers = [...new Set(open.map((row) => row.customer_id))]
  const lessons = await listWaiting(reader, customers, now)
  const ofCustomer = Map.groupBy(lessons, ({ customerId }) => customerId)
  return new Map(
    [...Map.groupBy(open, (row) => row.customer_id)].flatMap(([customerId, wallets]) => [
      ...drawAll(wallets, ofCustomer.get(customerId) ?? []).wallets,
    ]),
  )
}

async function visibleWallet(reader: Reader, session: Session, id: string): Promise<WalletRow> {
  const row = await findWallet(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

export async function describeWallet(reader: Reader, session: Session, row: WalletRow, now: Date): Promise<Wallet> {
  const [wallet] = await describeWallets(reader, session, [row], now)
  if (!wallet) throw notFound()
  return wallet
}

async function describeWallets(reader: Reader, session: Session, rows: WalletRow[], now: Date): Promise<Wallet[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, ...(row.executor_id === null ? [] : [row.executor_id])]),
  )
  const contracts = await findContracts(
    reader,
    rows.flatMap((row) => row.contract_id ?? []),
  )
  const learners = await listLearners(
    reader,
    rows.flatMap((row) => row.learner_id ?? []),
  )
  const uses = await sumUses(reader, ids)
  const open = await listOpenWallets(reader, [...new Set(rows.map((row) => row.customer_id))])
  const after = await leftAfterWaiting(reader, open, now)
  const invoices = await listInvoicesOfSources(reader, 'package', ids)
  const debts = await listDebtsOfSold(reader, 'package', ids)
  return rows.map((row) =>
    presentWallet(session, row, {
      people,
      contracts,
      learners,
      usedUnits: uses.get(row.id) ?? 0,
      leftUnits: after.get(row.id)?.left_units ?? row.left_units,
      invoiceId: invoices.get(row.id)?.id ?? null,
      isGivenUp: debts.get(row.id) === 'given_up',
    }),
  )
}
