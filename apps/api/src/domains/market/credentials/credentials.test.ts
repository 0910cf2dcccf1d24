import { randomUUID } from 'node:crypto'
import * as spec from '@navyk/api-spec/market/credentials'
import type { Credential } from '@navyk/api-spec/market/credentials'
import { listRespondents } from '@navyk/api-spec/market/offers'
import { getOwnCard } from '@navyk/api-spec/market/profiles'
import { getPublicCalendar } from '@navyk/api-spec/market/calendar'
import { inviteExecutors, listCandidates } from '@navyk/api-spec/market/matching'
import { listNotices, type Notice } from '@navyk/api-spec/messages/notices'
import { listReadings } from '@navyk/api-spec/views/oversight'
import { getHome } from '@navyk/api-spec/views/home'
import { addDays, businessDate, dayMs } from '@navyk/api-spec/kit'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { publishOffer, respond } from '#testing/acting/agreements.ts'
import {
  checkedCredential,
  confirmCredential,
  credentialForm,
  uploadScanOf,
  scan,
  sendCredential,
  uploadCredential,
} from '#testing/factories/credentials.ts'
import { executorCards } from '#testing/factories/executor-cards.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import type { createReadingRecorder } from '#views/oversight'
import { listCredentials } from './list-credentials.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const today = () => businessDate(t.clock.now())
beforeEach(async () => {
  await t.services.db.deleteFrom('credential_file').execute()
  await t.services.db.deleteFrom('executor_credential').execute()
  await t.services.db.deleteFrom('notice').execute()
  await t.services.db.deleteFrom('quota_use').execute()
})

const list = async (as: TestPerson, query: Record<string, string> = {}): Promise<Credential[]> =>
  (await t.call(spec.listCredentials, { as, query })).body.data
const get = (as: TestPerson, id: string) => t.call(spec.getCredential, { as, params: { id } })
const save = (as: TestPerson, id: string) => t.call(spec.getCredentialFile, { as, params: { id } })
const refuse = (as: TestPerson, { id, version }: Credential, reason = 'Не читается номер') =>
  t.call(spec.refuseCredential, { as, params: { id }, body: { version, reason } })
const remove = (as: TestPerson, { id, version }: Credential) =>
  t.call(spec.removeCredential, { as, params: { id }, body: { version } })
const stateOf = async ({ id }: Credential) => (await get(t.people.manager, id)).body.data.state
const noticesOf = async (as: TestPerson): Promise<Notice[]> =>
  (await t.call(listNotices, { as, query: { box: 'new' } })).body.data
const messagesOf = async (as: TestPerson) => (await noticesOf(as)).map(({ message }) => message)

describe('uploading credentials:', () => {
  test('a new credential waits with its scans, and every manager is notified with a link to it', async () => {
    const { executor, manager } = t.people
    const uploaded = await uploadCredential(t, { validUntil: null })
    expect(uploaded).toMatchObject({
      ...credentialForm,
      validUntil: null,
      state: 'uploaded',
      isExpiring: false,
      reason: null,
      decidedAt: null,
      executor: { id: executor.cabinetId, lastName: 'Last-executor' },
      version: 1,
      files: [{ name: 'диплом.pdf', sizeBytes: scan.length }],
      actions: { confirm: false, refuse: false, remove: true },
    })
    const [notice] = await noticesOf(manager)
    expect(notice).toMatchObject({
      message: 'Исполнитель прислал документ на проверку',
      link: `${contactListPath}?tab=credentials&credential=${uploaded.id}`,
    })
  })

  test('the same request twice is one credential', async () => {
    const { executor } = t.people
    const fileIds = [(await uploadScanOf(t, executor)).body.data.id]
    const call = { as: executor, body: { ...credentialForm, fileIds }, key: 'one-and-the-same' }
    const [first, repeated] = [await t.call(spec.uploadCredential, call), await t.call(spec.uploadCredential, call)]
    expect([first.status, repeated.text]).toEqual([201, first.text])
    expect(await list(executor)).toHaveLength(1)
  })

  test.each([
    ['kind', { kind: 'passport' }],
    ['number', { number: 'я'.repeat(61) }],
    ['issuer', { issuer: 'я'.repeat(201) }],
    ['issuedOn', { issuedOn: '30.06.2015' }],
    ['issuedOn', { issuedOn: '2026-11-21' }],
    ['validUntil', { validUntil: '2015-06-29' }],
    ['validUntil', { validUntil: '2026-11-19' }],
    ['fileIds', { fileIds: [] }],
    ['fileIds', { fileIds: [randomUUID()] }],
    ['replacesId', { replacesId: randomUUID() }],
  ])('a credential with %s is checked (%o)', async (field, wrong) => {
    expect(today()).toBe('2026-11-20')
    const answer = await sendCredential(t, wrong as object)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('a credential that counts today is accepted: issued today, and valid until today', async () => {
    expect((await sendCredential(t, { issuedOn: today(), validUntil: today() })).status).toBe(201)
  })

  test('the files of a credential are the executor’s own, and belong to one credential', async () => {
    const { executor, otherExecutor } = t.people
    const foreign = (await uploadScanOf(t, otherExecutor)).body.data.id
    expect(Object.keys((await sendCredential(t, { fileIds: [foreign] })).body.errors)).toEqual(['fileIds'])
    const own = (await uploadScanOf(t, executor)).body.data.id
    await uploadCredential(t, { fileIds: [own] })
    expect((await sendCredential(t, { fileIds: [own] })).status).toBe(422)
  })

  test('a credential of another executor or of another kind is not replaced', async () => {
    const { executor, otherExecutor } = t.people
    const theirs = await uploadCredential(t, {}, otherExecutor)
    const own = await uploadCredential(t, { kind: 'police_certificate' }, executor)
    for (const replacesId of [theirs.id, own.id]) {
      expect(Object.keys((await sendCredential(t, { replacesId })).body.errors)).toEqual(['replacesId'])
    }
  })

  test('a newer credential replaces one of its kind that still waits, but diplomas wait beside each other', async () => {
    const first = await uploadCredential(t, { kind: 'npd_registration' })
    const other = await uploadCredential(t, { kind: 'police_certificate' })
    const theirs = await uploadCredential(t, { kind: 'npd_registration' }, t.people.otherExecutor)
    const second = await uploadCredential(t, { kind: 'npd_registration' })
    expect([await stateOf(first), await stateOf(other), await stateOf(second)]).toEqual([
      'superseded',
      'uploaded',
      'uploaded',
    ])
    expect(await stateOf(theirs)).toBe('uploaded')
    const diplomas = [await uploadCredential(t), await uploadCredential(t)]
    expect(await Promise.all(diplomas.map(stateOf))).toEqual(['uploaded', 'uploaded'])
  })

  test('customers and staff upload no credentials', async () => {
    const { customer, manager } = t.people
    const fileIds = [(await uploadScanOf(t, t.people.executor)).body.data.id]
    for (const as of [customer, manager]) {
      expect((await t.call(spec.uploadCredential, { as, body: { ...credentialForm, fileIds } })).status).toBe(403)
      expect((await uploadScanOf(t, as)).status).toBe(403)
    }
  })
})

describe('files of credentials:', () => {
  test('a scan is downloaded by its executor and by those who check, as an attachment, and by nobody else', async () => {
    const { executor, otherExecutor, manager, administrator, accountant, customer } = t.people
    const { files } = await uploadCredential(t)
    const id = files[0]?.id ?? ''
    for (const as of [executor, manager, administrator]) {
      const saved = await save(as, id)
      expect([saved.status, Buffer.from(saved.bytes)]).toEqual([200, Buffer.from(scan)])
      expect(String(saved.headers['content-disposition'])).toMatch(/^attachment/)
      expect(saved.headers['content-security-policy']).toContain('sandbox')
    }
    expect([(await save(otherExecutor, id)).status, (await save(executor, randomUUID())).status]).toEqual([404, 404])
    for (const as of [accountant, customer]) expect((await save(as, id)).status).toBe(403)
    expect((await t.call(spec.getCredentialFile, { params: { id } })).status).toBe(401)
  })

  test('an unsent file belongs to its uploader, who may remove it; a sent one stays', async () => {
    const { executor, otherExecutor, manager } = t.people
    const id = (await uploadScanOf(t, executor)).body.data.id
    const takeBack = (as: TestPerson, of = id) => t.call(spec.removeCredentialFile, { as, params: { id: of } })
    expect([(await save(manager, id)).status, (await save(executor, id)).status]).toEqual([404, 200])
    expect((await takeBack(otherExecutor)).status).toBe(404)
    expect((await takeBack(executor)).status).toBe(200)
    const { files } = await uploadCredential(t)
    expect((await takeBack(executor, files[0]?.id)).status).toBe(404)
  })

  test('only an executor stores a file, under a name', async () => {
    const { executor, customer, manager } = t.people
    const keep = (as: TestPerson | undefined, name: string) =>
      t.call(spec.addCredentialFile, { ...(as && { as }), query: { name }, file: scan })
    for (const as of [customer, manager]) expect((await keep(as, 'диплом.pdf')).status).toBe(403)
    expect([(await keep(undefined, 'диплом.pdf')).status, (await keep(executor, '')).status]).toEqual([401, 422])
    expect(await t.services.db.selectFrom('credential_file').select('file_id').execute()).toEqual([])
  })

  test('scans and photos are accepted, a text is not, whatever its name', async () => {
    const { executor } = t.people
    const text = new TextEncoder().encode('Диплом')
    for (const name of ['диплом.txt', 'диплом.pdf']) {
      const answer = await uploadScanOf(t, executor, name, text)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['file']])
    }
  })

  test('nobody keeps more than ten unsent files, and files of a day ago are removed', async () => {
    const { otherExecutor } = t.people
    for (let index = 0; index < 2 * spec.mostCredentialFiles; index++) await uploadScanOf(t, otherExecutor)
    expect((await uploadScanOf(t, otherExecutor)).body.code).toBe('credential_files_full')
    await t.services.db
      .updateTable('credential_file')
      .set({ created_at: new Date(t.clock.now().getTime() - dayMs - 1) })
      .execute()
    await allTasks(t.services)['remove-nightly']?.({})
    expect((await uploadScanOf(t, otherExecutor)).status).toBe(201)
  })
})

describe('checking credentials:', () => {
  test('a confirmed credential counts, and its executor is notified with the name of the checker', async () => {
    const { executor, administrator } = t.people
    const uploaded = await uploadCredential(t)
    const answer = await confirmCredential(t, uploaded, administrator)
    expect(answer.body.data).toMatchObject({
      state: 'confirmed',
      reason: null,
      decidedAt: t.clock.now().toISOString(),
      version: 2,
      actions: { confirm: false, refuse: true, remove: false },
    })
    expect(await noticesOf(executor)).toMatchObject([
      {
        message: 'Ваш диплом проверен: заказчики видят отметку на карточке',
        link: `${profilePath}?credential=${uploaded.id}`,
        name: expect.stringContaining('Last-administrator'),
      },
    ])
  })

  test('a refused credential says why, also after it was confirmed', async () => {
    const { executor, manager } = t.people
    const waiting = await refuse(manager, await uploadCredential(t))
    expect(waiting.body.data).toMatchObject({ state: 'refused', reason: 'Не читается номер' })
    expect(await messagesOf(executor)).toContain('Диплом не принят: Не читается номер')
    const counted = await refuse(manager, await checkedCredential(t, { kind: 'npd_registration' }), 'Снят с учёта')
    expect(counted.body.data).toMatchObject({ state: 'refused', reason: 'Снят с учёта' })
    expect(await messagesOf(executor)).toContain('Регистрация плательщика НПД не принята: Снят с учёта')
  })

  test.each(['', 'Не', 'я'.repeat(301)])('a refusal needs a reason (%#)', async (reason) => {
    const answer = await refuse(t.people.manager, await uploadCredential(t), reason)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['reason']])
  })

  test('a decided credential is not decided again, and the answer has its state', async () => {
    const { manager } = t.people
    const uploaded = await uploadCredential(t)
    await confirmCredential(t, uploaded)
    const stale = await refuse(manager, uploaded)
    expect([stale.status, stale.body.code, stale.body.current.state]).toEqual([409, 'version_conflict', 'confirmed'])
    const again = await confirmCredential(t, { ...uploaded, version: 2 })
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
  })

  test('nobody checks their own credentials, from whichever cabinet', async () => {
    const { executor } = t.people
    const uploaded = await uploadCredential(t)
    const id = t.services.ids.next()
    const cabinet = { id, account_id: executor.accountId, role: 'staff' as const, created_at: t.clock.now() }
    await t.services.db
      .insertInto('cabinet')
      .values({ ...cabinet, title: '', permissions: ['manager'] })
      .execute()
    const as = await signedIn(t.services, executor.accountId, id, executor.phone)
    expect((await get(as, uploaded.id)).body.data.actions).toEqual({ confirm: false, refuse: false, remove: false })
    for (const answer of [await confirmCredential(t, uploaded, as), await refuse(as, uploaded)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'own_credential'])
    }
  })

  test('a credential whose last day passed while it waited can only be refused', async () => {
    const { manager } = t.people
    const uploaded = await uploadCredential(t, { validUntil: today() })
    await t.services.db
      .updateTable('executor_credential')
      .set({ valid_until: addDays(today(), -1) })
      .execute()
    expect((await get(manager, uploaded.id)).body.data.actions).toMatchObject({ confirm: false, refuse: true })
    expect((await confirmCredential(t, uploaded)).body.code).toBe('already_over')
    expect((await refuse(manager, uploaded)).status).toBe(200)
  })

  test('a newer confirmed credential supersedes the older of its kind; a diploma only the one that it names', async () => {
    const old = await checkedCredential(t, { kind: 'police_certificate', issuedOn: '2025-11-01' })
    const theirs = await checkedCredential(t, { kind: 'police_certificate' }, t.people.otherExecutor)
    const newer = await uploadCredential(t, { kind: 'police_certificate', issuedOn: '2026-11-01' })
    expect(await stateOf(old)).toBe('confirmed')
    await confirmCredential(t, newer)
    expect([await stateOf(old), await stateOf(theirs)]).toEqual(['superseded', 'confirmed'])
    const [bachelor, course] = [await checkedCredential(t), await checkedCredential(t)]
    await checkedCredential(t, { replacesId: course.id })
    expect([await stateOf(bachelor), await stateOf(course)]).toEqual(['confirmed', 'superseded'])
  })

  test('an executor, a customer and an accountant check no credentials', async () => {
    const { executor, customer, accountant } = t.people
    const uploaded = await uploadCredential(t)
    for (const as of [executor, customer, accountant]) {
      expect((await confirmCredential(t, uploaded, as)).status).toBe(403)
      expect((await refuse(as, uploaded)).status).toBe(403)
    }
    expect((await t.call(spec.confirmCredential, { params: { id: uploaded.id }, body: { version: 1 } })).status).toBe(
      401,
    )
    expect((await confirmCredential(t, { ...uploaded, id: randomUUID() })).status).toBe(404)
  })
})

describe('removing credentials:', () => {
  test('a credential that waits or does not count is removed with its files', async () => {
    const { executor, manager } = t.people
    const uploaded = await uploadCredential(t)
    const { body } = await refuse(manager, uploaded)
    expect((await remove(executor, body.data)).body.data).toEqual({ id: uploaded.id })
    expect(await list(executor)).toEqual([])
    expect((await save(executor, uploaded.files[0]?.id ?? '')).status).toBe(404)
  })

  test('a credential that counts stays, and another executor’s is not found', async () => {
    const { executor, otherExecutor, manager } = t.people
    const checked = await checkedCredential(t)
    expect((await remove(executor, checked)).body.code).toBe('wrong_state')
    const waiting = await uploadCredential(t)
    expect((await remove(otherExecutor, waiting)).status).toBe(404)
    expect((await remove(manager, waiting)).status).toBe(403)
    expect((await remove(executor, { ...waiting, version: 7 })).body.code).toBe('version_conflict')
  })
})

describe('reading credentials:', () => {
  test('an executor has their own credentials, staff who check have all, others none', async () => {
    const { executor, otherExecutor, manager, administrator, accountant, customer } = t.people
    const [own, theirs] = [await uploadCredential(t), await uploadCredential(t, {}, otherExecutor)]
    const ids = async (as: TestPerson, query = {}) => (await list(as, query)).map(({ id }) => id)
    expect(await ids(executor)).toEqual([own.id])
    expect(await ids(executor, { executorId: otherExecutor.cabinetId })).toEqual([own.id])
    for (const as of [manager, administrator]) expect(await ids(as)).toEqual([theirs.id, own.id])
    expect(await ids(manager, { executorId: executor.cabinetId })).toEqual([own.id])
    expect([(await get(otherExecutor, own.id)).status, (await get(executor, randomUUID())).status]).toEqual([404, 404])
    for (const as of [accountant, customer]) {
      expect((await t.call(spec.listCredentials, { as })).status).toBe(403)
      expect((await get(as, own.id)).status).toBe(403)
    }
    expect((await t.call(spec.listCredentials, {})).status).toBe(401)
  })

  test('waiting credentials are listed oldest first, page by page', async () => {
    const { manager, otherExecutor } = t.people
    await checkedCredential(t)
    const waiting = [await uploadCredential(t), await uploadCredential(t, {}, otherExecutor)].map(({ id }) => id)
    const query = { scope: 'waiting', limit: '1' }
    const first = (await t.call(spec.listCredentials, { as: manager, query })).body
    const next = { ...query, cursor: first.nextCursor }
    const second = (await t.call(spec.listCredentials, { as: manager, query: next })).body
    expect([...first.data, ...second.data].map(({ id }: Credential) => id)).toEqual(waiting)
    expect(second.nextCursor).toBeNull()
  })

  test('a filter finds those that expire within thirty days or have expired, and those of one kind', async () => {
    const { manager } = t.people
    const soon = await checkedCredential(t, { kind: 'police_certificate', validUntil: addDays(today(), 30) })
    await checkedCredential(t, { validUntil: addDays(today(), 31) })
    await uploadCredential(t, { validUntil: addDays(today(), 5) })
    expect(await list(manager, { scope: 'expiring' })).toMatchObject([{ id: soon.id, isExpiring: true }])
    expect(await list(manager, { kind: 'police_certificate' })).toHaveLength(1)
  })

  test('a search finds credentials by the beginnings of the executor’s names', async () => {
    const { executor, otherExecutor, manager } = t.people
    const [own, theirs] = [await uploadCredential(t), await uploadCredential(t, {}, otherExecutor)]
    const found = async (search: string, as = manager) => (await list(as, { search })).map(({ id }) => id)
    expect(await found('last-exec FIRST')).toEqual([own.id])
    expect(await found('exec')).toEqual([])
    expect(await found(' ')).toEqual([theirs.id, own.id])
    expect(await found('last-other', executor)).toEqual([])
    const query = { search: 'а'.repeat(101) }
    expect((await t.call(spec.listCredentials, { as: manager, query })).status).toBe(422)
  })

  test('a confirmed credential is expired after its last day', async () => {
    const { manager } = t.people
    const checked = await checkedCredential(t, { kind: 'npd_registration', validUntil: today() })
    expect(await stateOf(checked)).toBe('confirmed')
    await t.services.db
      .updateTable('executor_credential')
      .set({ valid_until: addDays(today(), -1) })
      .execute()
    expect(await stateOf(checked)).toBe('expired')
    expect(await list(manager, { scope: 'expiring' })).toHaveLength(1)
    expect((await refuse(manager, { ...checked })).body.code).toBe('wrong_state')
  })

  test('a page takes the same queries however many credentials there are', async () => {
    const { manager } = t.people
    const read = () => countStatements(t, (reader) => listCredentials(reader, t.services, manager.session, {}))
    await uploadCredential(t)
    const few = await read()
    for (let index = 0; index < 5; index++) await uploadCredential(t)
    expect(await read()).toBe(few)
  })

  test('the history records which of the staff has read a list, and saved which file', async () => {
    const { manager, administrator, executor } = t.people
    const { files } = await uploadCredential(t)
    await list(manager)
    await save(manager, files[0]?.id ?? '')
    await (t.services.reads as ReturnType<typeof createReadingRecorder>).write()
    const query = { subjectId: executor.accountId }
    const { data } = (await t.call(listReadings, { as: administrator, query })).body
    const read = data.filter(({ kind }: { kind: string }) => kind === 'credentials')
    expect(read.map(({ objectId }: { objectId: string | null }) => objectId)).toContain(files[0]?.id)
    expect(read.map(({ objectId }: { objectId: string | null }) => objectId)).toContain(null)
  })

  test('waiting credentials are in the queue of managers and administrators, not of accountants', async () => {
    const { manager, administrator, accountant } = t.people
    await uploadCredential(t)
    const queueOf = async (as: TestPerson) =>
      (await t.call(getHome, { as })).body.data.queue.map(({ kind }: { kind: string }) => kind)
    for (const as of [manager, administrator]) expect(await queueOf(as)).toContain('executor_credentials')
    expect(await queueOf(accountant)).not.toContain('executor_credentials')
  })
})

describe('the workbook of credentials', () => {
  const sheetOf = async (query: Record<string, string> = {}) => {
    const answer = await t.call(spec.downloadCredentials, { as: t.people.manager, query })
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
    return sheet?.data ?? []
  }

  test('has the rows of the list, with texts as texts and days as days', async () => {
    const { executor, otherExecutor } = t.people
    const { firstName, lastName } = executor.session
    await checkedCredential(t, { issuer: '=1+1', validUntil: '2027-01-31' })
    await uploadCredential(t, { kind: 'police_certificate', number: '' }, otherExecutor)
    const [head, waiting, checked, ...more] = await sheetOf()
    expect(more).toEqual([])
    expect(head?.slice(0, 4)).toEqual(['Исполнитель', 'Документ', 'Номер', 'Кем выдан'])
    const day = new Date(today())
    expect(checked).toEqual([
      `${lastName} ${firstName}`,
      'Диплом',
      'А 1234567',
      '=1+1',
      new Date('2015-06-30'),
      new Date('2027-01-31'),
      'Проверен',
      day,
      day,
      null,
    ])
    expect(waiting?.slice(1, 9)).toEqual([
      'Справка об отсутствии судимости',
      null,
      'БГУ',
      new Date('2015-06-30'),
      null,
      'На проверке',
      day,
      null,
    ])
    expect(await sheetOf({ scope: 'waiting', kind: 'diploma' })).toHaveLength(1)
    expect(await sheetOf({ search: 'last-executor' })).toHaveLength(2)
  })

  test('is only for those who check, and refuses an unknown filter', async () => {
    for (const name of ['customer', 'executor', 'accountant'] as const) {
      expect((await t.call(spec.downloadCredentials, { as: t.people[name] })).status).toBe(403)
    }
    expect((await t.call(spec.downloadCredentials, {})).status).toBe(401)
    const query = { scope: 'чужие' }
    expect((await t.call(spec.downloadCredentials, { as: t.people.manager, query })).status).toBe(422)
  })
})

describe('others who see credentials:', () => {
  const { saveCard } = executorCards(() => t)
  const kinds = ['diploma', 'npd_registration', 'police_certificate'] as const

  test('a customer sees on the card of a respondent that credentials were checked, and nothing else of them', async () => {
    const { executor, customer } = t.people
    await saveCard(executor)
    const offer = await publishOffer(t, {})
    await respond(t, offer.id)
    const read = () => t.call(listRespondents, { as: customer, params: { id: offer.id } })
    expect((await read()).body.data[0].card.checked).toEqual([])
    for (const kind of kinds) await checkedCredential(t, { kind, number: 'СЕКРЕТ-7', issuer: 'Тайный вуз' })
    const seen = await read()
    expect(seen.body.data[0].card.checked).toEqual(['diploma', 'police_certificate'])
    expect(seen.text).not.toMatch(/СЕКРЕТ|Тайный|диплом\.pdf/)
  })

  test('strangers only see a checked diploma', async () => {
    const { executor } = t.people
    await saveCard(executor)
    await checkedCredential(t, { kind: 'police_certificate' })
    const read = async () =>
      (await t.call(getPublicCalendar, {})).body.data.executors.find(
        (each: { executorId: string }) => each.executorId === executor.cabinetId,
      )
    expect(await read()).toMatchObject({ hasCheckedDiploma: false })
    await checkedCredential(t)
    const seen = await read()
    expect(seen).toMatchObject({ hasCheckedDiploma: true })
    expect(Object.keys(seen)).not.toContain('checked')
  })

  test('the matching desk names all kinds of credentials that count', async () => {
    const { executor, manager } = t.people
    await saveCard(executor)
    for (const kind of kinds) await checkedCredential(t, { kind })
    const offer = await publishOffer(t, {})
    const { data } = (await t.call(listCandidates, { as: manager, params: { id: offer.id } })).body
    const found = data.find(({ id }: { id: string }) => id === executor.cabinetId)
    expect(found).toMatchObject({ checked: [...kinds].toSorted(), refusal: null })
    // They stay there when the same row says why the person can't be invited.
    const body = { executorIds: [executor.cabinetId] }
    await t.call(inviteExecutors, { as: manager, params: { id: offer.id }, body })
    const invited = (await t.call(listCandidates, { as: manager, params: { id: offer.id } })).body.data
    expect(invited.find(({ id }: { id: string }) => id === executor.cabinetId)).toMatchObject({
      checked: [...kinds].toSorted(),
      isInvited: true,
      refusal: 'invited',
    })
  })

  test('a credential that waits, was refused or has expired gives no mark', async () => {
    const { executor, manager } = t.people
    await saveCard(executor)
    const marks = async () => (await t.call(getOwnCard, { as: executor })).body.data.card.checked
    await uploadCredential(t, { kind: 'diploma' })
    await refuse(manager, await uploadCredential(t))
    await checkedCredential(t, { kind: 'police_certificate', validUntil: today() })
    expect(await marks()).toEqual(['police_certificate'])
    await t.services.db
      .updateTable('executor_credential')
      .set({ valid_until: addDays(today(), -1) })
      .where('state', '=', 'confirmed')
      .execute()
    expect(await marks()).toEqual([])
  })
})
