import { maskPhone } from '@navyk/api-spec/vocabulary'
import {
  type MergePreview,
  type MergeRefusal,
  type MergeSide,
  movedKinds,
} from '@navyk/api-spec/views/customer-management'
import type * as spec from '@navyk/api-spec/views/customer-management'
import { businessDate } from '@navyk/api-spec/kit'
import { createHash } from 'node:crypto'
import { countOwned, type Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import type { MergedPair } from '#platform/domain-parts/merging.ts'
import type { UseCaseServices } from '#platform/services.ts'
import { balance } from '#money/ledger'
import { listCabinetsToMerge, listPeople } from '#people/accounts'
import { findDistinct } from '#people/learners'
import { refusalsToMerge } from './merge-rules.ts'
import { type CustomerRow, listByIds } from '../queries.ts'

/** Describes the effects of merging one customer into another, in a fixed number of queries. @throws Failure 404 one is no customer */
export const previewCustomerMerge: ReadCase<typeof spec.previewCustomerMerge, 'clock' | 'merging'> = (
  reader,
  services,
  _session,
  { id, intoId },
) => describeMerge(reader, services, { fromId: id, intoId })

type MergeServices = Pick<UseCaseServices, 'clock' | 'merging'>
type Candidate = Awaited<ReturnType<typeof listCabinetsToMerge>>[number]

export async function describeMerge(
  reader: Reader,
  { clock, merging }: MergeServices,
  pair: MergedPair,
): Promise<MergePreview> {
  const { from, into } = await getCustomers(reader, pair)
  const distinct = await describeDistinct(reader, pair)
  const money = new Map(
    (await listByIds(reader, [from.id, into.id], businessDate(clock.now()))).map((row) => [row.id, row]),
  )
  const refusals: string[] = refusalsToMerge(from, into, distinct !== null)
  if (refusals.length === 0) {
    for (const part of merging) refusals.push(...((await part.refusals?.(reader, pair)) ?? []))
  }
  const preview = {
    from: await describeSide(reader, merging, from, money.get(from.id)),
    into: await describeSide(reader, merging, into, money.get(into.id)),
    distinct,
    // The domains answer with words of this list alone, which the answer's schema checks.
    refusals: refusals as MergeRefusal[],
  }
  return { ...preview, digest: createHash('sha256').update(JSON.stringify(preview)).digest('hex') }
}

/** Both records. @throws Failure 404 one is no customer */
export async function getCustomers(reader: Reader, { fromId, intoId }: MergedPair) {
  const candidates = new Map((await listCabinetsToMerge(reader, { fromId, intoId })).map((row) => [row.id, row]))
  const [from, into] = [candidates.get(fromId), candidates.get(intoId)]
  // An erased person is nobody's record any more.
  if (!from || !into || [from, into].some((each) => each.role !== 'customer' || each.erased_at !== null))
    throw notFound()
  return { from, into }
}

/** The person who has found the two to be different people, with the time; null without one. */
export async function describeDistinct(
  reader: Reader,
  { fromId, intoId }: MergedPair,
): Promise<MergePreview['distinct']> {
  const distinct = await findDistinct(reader, fromId, intoId)
  if (!distinct) return null
  const by = (await listPeople(reader, [distinct.by])).get(distinct.by)
  return { by: { firstName: by?.firstName ?? '', lastName: by?.lastName ?? '' }, at: distinct.at.toISOString() }
}

async function describeSide(
  reader: Reader,
  merging: MergeServices['merging'],
  cabinet: Candidate,
  row: CustomerRow | undefined,
): Promise<MergeSide> {
  const { id } = cabinet
  const counts = await countOwned(
    reader,
    merging.flatMap(({ rows = [] }) => rows),
    id,
  )
  return {
    ...describePerson(cabinet, row),
    roles: [...cabinet.cabinet_roles],
    overdueKopecks: row?.overdue ?? 0,
    balanceKopecks: await balance(reader, { kind: 'customer', ownerId: id }),
    prepaidKopecks: 0 - (await balance(reader, { kind: 'prepaid', ownerId: id })),
    has: movedKinds.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })),
  }
}

/** A customer as staff compare them. */
export const describePerson = (
  cabinet: Pick<Candidate, 'id' | 'account_id' | 'phone' | 'email' | 'created_at'>,
  row: CustomerRow | undefined,
) => ({
  id: cabinet.id,
  accountId: cabinet.account_id,
  firstName: row?.first_name ?? '',
  lastName: row?.last_name ?? '',
  maskedPhone: maskPhone(cabinet.phone),
  email: cabinet.email,
  since: cabinet.created_at.toISOString(),
  learners: (row?.learners ?? []).map((learner) => ({
    id: learner.id,
    firstName: learner.first_name,
    lastName: learner.last_name,
  })),
  runningContracts: row?.running_contracts ?? 0,
  dueKopecks: row?.due ?? 0,
  creditKopecks: row?.credit ?? 0,
})
