import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/imports'
import { recordEvent, recordEvents } from '#platform/audit'
import { sqlState, type Tx, uniqueViolation } from '#platform/database'
import { forbidden, notFound, refused, type RequestFacts, type Session } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { createAccounts, staffSession } from '#people/accounts'
import { recordUninvited } from '#people/invitations'
import { addLearners } from '#people/learners'
import { hashPassword } from '#people/passwords'
import { draftContracts } from '#teaching/contracts'
import { beginTry, type ImportTask } from './begin-try.ts'
import { countsOf, insertFaultsOf, findKnownRecords } from '../check-import.ts'
import { checkRows, type KnownRecords } from '../sheets/check-rows.ts'
import { inviteTask } from './invite-imported.ts'
import { mayApply } from '../policy.ts'
import { presentImport } from '../present-import.ts'
import { findImport, listCells, lockImport, moveImport, recordMadeRows } from '../queries.ts'
import type { LearnerDraft, PersonDraft, SheetPlan } from '../sheets/sheet-plan.ts'
import { sheetWords } from '../sheets/sheet-words.ts'

export const applyTask = 'apply-import'

/** Asks a task to apply a sheet without faults, also again after it has failed. Of two requests at once the second is refused.
 *  @throws Failure 404; 403 for people and contracts that are not theirs to make; 409 `import_changed` with the import as it is */
export async function applyImport(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, isInviting }: Input<typeof spec.applyImport>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<Answer<typeof spec.applyImport>> {
  const reading = { session, texts: effects.texts, language }
  const row = await lockImport(tx, id)
  if (!row) throw notFound()
  if (!mayApply(session, { executors: row.executor_count, contracts: row.contract_count })) throw forbidden()
  if (row.version !== version || !(row.state === 'ready' || row.state === 'failed')) {
    throw refused('import_changed', 'imports.changed', {}, { current: await presentImport(tx, reading, row) })
  }
  await moveImport(tx, id, row.state, 'applying', {
    is_inviting: isInviting,
    applied_by: session.cabinetId,
    tries: 0,
    asked_at: effects.clock.now(),
    asked_permissions: session.permissions,
  })
  await recordEvent(tx, effects, session, { objectKind: 'import', objectId: id, action: 'confirmed' })
  await effects.queue.send(tx, applyTask, { importId: id })
  return presentImport(tx, reading, (await findImport(tx, id)) ?? row)
}

/** Makes all people and contracts of a sheet in one transaction, so that a process that ends makes none of them, and one that
 *  begins again makes them once. What has changed since the sheet was checked becomes a fault of it. */
export async function createImported(services: Services, { importId }: ImportTask): Promise<void> {
  if (!(await beginTry(services, importId, 'applying'))) return
  // Nobody knows the password; one hash serves all, because it opens nothing (docs/decisions/0076).
  const passwordHash = await hashPassword(services.ids.secret(32))
  const createAll = () => services.transact((tx) => createOrRefuse(tx, services, importId, passwordHash))
  // Somebody may have registered with one of the phones between the look at them and the end: the second look sees it.
  await createAll().catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error
    return createAll()
  })
}

async function createOrRefuse(tx: Tx, services: Services, importId: string, passwordHash: string): Promise<void> {
  const row = await lockImport(tx, importId)
  if (row?.state !== 'applying' || row.applied_by === null) return
  const permissions = row.asked_permissions
  const session = await staffSession(tx, row.applied_by, permissions)
  const kept = await listCells(tx, importId)
  const rows = kept.map(({ row_number, cells }) => ({ number: row_number, cells: cells ?? {} }))
  const known = await findKnownRecords(tx, services, rows, permissions, sheetWords(services.texts))
  const plan = await checkRows(rows, known)
  if (plan.faults.length > 0) {
    await insertFaultsOf(tx, services, importId, plan.faults)
    await moveImport(tx, importId, 'applying', 'faulty', { ...countsOf(plan, plan.faults), applied_by: null })
    return
  }
  const people = await createPeopleOf(tx, services, session, plan.people, passwordHash)
  const contracts = await createContracts(tx, services, session, plan, people, known)
  const firstRows = new Set(plan.people.map((person) => person.row))
  const rowsMade = kept.map(({ id, row_number }) => {
    const person = personOf(people, plan.phones.get(row_number))
    return {
      id,
      account_id: person.accountId,
      customer_id: person.customerId,
      contract_id: contracts.get(row_number) ?? null,
      is_to_invite: row.is_inviting && firstRows.has(row_number),
    }
  })
  await recordMadeRows(tx, rowsMade)
  const applied_at = services.clock.now()
  await moveImport(tx, importId, 'applying', 'applied', { applied_at, forget_at: null, ...countsOf(plan, []) })
  await recordEvent(tx, services, session, { objectKind: 'import', objectId: importId, action: 'applied' })
  if (row.is_inviting) await services.queue.send(tx, inviteTask, { importId })
}

interface MadePerson {
  accountId: string
  customerId: string | null
  executorId: string | null
}
type MadePeople = ReadonlyMap<string, MadePerson>

function personOf(people: MadePeople, phone: string | undefined): MadePerson {
  const person = people.get(phone ?? '')
  if (!person) throw new Error('a row of an import has made nobody')
  return person
}

/** Accounts of one insert: each of their columns is a parameter of the statement. */
const accountsAtOnce = 1000

async function createPeopleOf(
  tx: Tx,
  services: Services,
  session: Session,
  drafts: PersonDraft[],
  passwordHash: string,
): Promise<MadePeople> {
  const people = new Map<string, MadePerson>()
  for (let from = 0; from < drafts.length; from += accountsAtOnce) {
    const part = drafts.slice(from, from + accountsAtOnce)
    const made = await createAccounts(
      tx,
      services,
      part.map(({ phone, firstName, lastName, email, role }) => ({
        phone,
        firstName,
        lastName,
        email,
        passwordHash,
        cabinets: [{ role }],
      })),
    )
    for (const { phone, accountId, cabinets } of made) {
      people.set(phone, { accountId, customerId: cabinets.customer ?? null, executorId: cabinets.executor ?? null })
    }
    await recordUninvited(
      tx,
      services,
      made.map(({ accountId }) => accountId),
    )
    await recordEvents(
      tx,
      services,
      session,
      made.map(({ accountId }) => ({ objectKind: 'account', objectId: accountId, action: 'imported' })),
    )
  }
  return people
}

/** @returns the id of the contract of each row that has one */
async function createContracts(
  tx: Tx,
  services: Services,
  session: Session,
  { learners, contracts }: SheetPlan,
  people: MadePeople,
  known: KnownRecords,
): Promise<Map<number, string>> {
  const customerOf = (phone: string) => personOf(people, phone).customerId ?? ''
  const added = await addLearners(
    tx,
    services,
    session,
    learners.map((learner) => ({ customerId: customerOf(learner.phone), form: learner.form, learner })),
  )
  const idOf = new Map<LearnerDraft, string>(added.map(({ draft, id }) => [draft.learner, id]))
  const executorOf = (phone: string) =>
    known.executors.get(phone)?.executorId ?? personOf(people, phone).executorId ?? ''
  const drafted = await draftContracts(
    tx,
    services,
    session,
    contracts.map(({ row, phone, learner, executorPhone, subject, level, form }) => ({
      row,
      customerId: customerOf(phone),
      executorId: executorOf(executorPhone),
      learnerId: idOf.get(learner) ?? '',
      subject,
      level,
      form,
    })),
  )
  return new Map(drafted.map(({ draft, id }) => [draft.row, id]))
}
