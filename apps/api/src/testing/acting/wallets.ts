import { businessInstant } from '@navyk/api-spec/kit'
import { grantPackage } from '#money/wallets'
import { createContract, type TestContract } from './teaching.ts'
import type { TestApp } from '../test-app.ts'

type PackageToGrant = Parameters<typeof grantPackage>[3]

/** A contract billed by packages of eight lessons: 320.00 for eight, which is 40.00 for one. */
export async function createPackageContract(t: TestApp, options = {}): Promise<TestContract> {
  const contract = await createContract(t, { ...options, customerRateKopecks: 32_000 })
  const billing = { basis: 'package' as const, package_lessons: 8 }
  await t.services.db.updateTable('contract').set(billing).where('id', '=', contract.id).execute()
  return contract
}

/** Grants a package that is paid for, on the first of October if no other day is named: eight lessons for 280.00. */
export async function grant(t: TestApp, change: Partial<PackageToGrant> = {}, day = '2026-10-01'): Promise<string> {
  const now = t.clock.now()
  t.clock.set(businessInstant(day, '09:00'))
  const { id } = await t.services.transact((tx) =>
    grantPackage(tx, t.services, null, {
      customerId: t.people.customer.cabinetId,
      source: { kind: 'test', id: t.services.ids.next() },
      name: 'Восемь занятий',
      unit: 'lessons',
      totalUnits: 8,
      priceKopecks: 28_000,
      validDays: 90,
      subject: null,
      level: null,
      executorId: null,
      learnerId: null,
      contractId: null,
      ...change,
    }),
  )
  t.clock.set(now)
  return id
}
