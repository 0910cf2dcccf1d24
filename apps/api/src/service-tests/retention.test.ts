// For how long data are kept: every rule of the manifests at its boundary, and the page that is made of them.
import { dayMs, hourMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { allTasks, schedules } from '#app.ts'
import { manifests } from '#domains.ts'
import { countOver, removeOver, type RetentionRule } from '#platform/domain-parts/retention.ts'
import { retentionPage } from '#testing/readings/retention-page.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const now = () => t.services.clock.now()

const rules = manifests.flatMap(({ retention = [] }) => retention)
const ruleOf = (kind: string) => rules.find((rule) => rule.kind === kind) as RetentionRule
const keptMs = ({ keptFor }: RetentionRule) => ('days' in keptFor ? keptFor.days * dayMs : keptFor.hours * hourMs)

/** Inserts a row without looking for the rows that its keys name. */
async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await t.services.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(tx)
  })
}

const next = () => t.services.ids.next()
const waitingFile = (table: string) => async (at: Date) => {
  const id = next()
  const owner = t.people.customer.cabinetId
  const facts = { name: 'a.png', media_type: 'image/png', size_bytes: 1, sha256: '', bytes: Buffer.from('a') }
  await insert('file', { id, owner_cabinet_id: owner, ...facts, created_at: at })
  await insert(table, { file_id: id, owner_id: owner, created_at: at })
}

/** Makes a thing of each kind whose time begins at an instant. */
const madeAt: Record<string, (at: Date) => Promise<void>> = {
  limit_windows: (at) => insert('limit_window', { subject: next(), hits: 1, ends_at: at }),
  used_cabinet_links: (at) => insert('used_cabinet_link', { signature: next(), used_at: at }),
  cabinet_openings: (at) => insert('cabinet_opening', { signature: next(), reason: 'x', issued_at: at }),
  sign_in_history: (at) =>
    insert('sign_in_event', { id: next(), at, kind: 'wrong_password', address: '127.0.0.1', user_agent: 'test' }),
  sessions: (at) => oldSession(t.people.customer.cabinetId, at),
  telegram_link_tokens: (at) =>
    insert('telegram_link_token', { token_hash: next(), account_id: next(), expires_at: at }),
  telegram_updates: (at) => insert('telegram_update', { update_id: Math.trunc(at.getTime() % 1e9), received_at: at }),
  two_step_challenges: (at) =>
    insert('two_step_challenge', {
      id: next(),
      public_hash: next(),
      account_id: next(),
      password_mark: 'x',
      created_at: at,
      expires_at: at,
    }),
  two_step_starts: (at) => insert('two_step_start', { account_id: next(), sealed_secret: 'x', expires_at: at }),
  used_captchas: (at) => insert('used_captcha', { token: next(), ends_at: at }),
  one_time_codes: (at) =>
    insert('one_time_code', {
      id: next(),
      public_hash: next(),
      purpose: 'recovery',
      subject_id: 'x',
      recipient: '375290000000',
      language: 'ru',
      created_at: at,
      expires_at: at,
      use_until: at,
      series_id: next(),
    }),
  archived_notices: (at) =>
    insert('notice', {
      id: next(),
      cabinet_id: t.people.customer.cabinetId,
      kind: 'x',
      link: '/',
      created_at: at,
      archived_at: at,
      thing: '',
    }),
  lesson_reminders: (at) =>
    insert('lesson_reminder', { lesson_id: next(), starts_at: at, time: 'hour', created_at: at, side: 'customer' }),
  session_reminders: (at) =>
    insert('programme_session_reminder', {
      starts_at: at,
      session_id: next(),
      cabinet_id: next(),
      time: 'hour',
      created_at: at,
    }),
  feed_events: (at) =>
    insert('calendar_feed_event', {
      cabinet_id: next(),
      thing_id: next(),
      starts_at: at,
      ends_at: at,
      created_at: at,
      title: 'x',
      content: 'x',
      sequence: 0,
      changed_at: at,
    }),
  unsent_credential_files: waitingFile('credential_file'),
  unsent_question_files: waitingFile('question_file'),
  offer_drafts: (at) => insert('offer_draft', { customer_id: next(), form: '{}', saved_at: at, version: 1 }),
  strangers_leads: (at) => insert('lead', leadOf(at)),
  payment_notifications: (at) =>
    insert('payment_event', {
      id: next(),
      provider: 'express_pay',
      event_key: next(),
      verified: true,
      outcome: 'unknown',
      first_at: at,
      last_at: at,
    }),
  waiting_imports: (at) =>
    insert('people_import', {
      id: next(),
      file_name: 'x.xlsx',
      sha256: '',
      state: 'ready',
      uploaded_by: t.people.manager.cabinetId,
      created_at: at,
      forget_at: at,
      asked_at: at,
      asked_permissions: [],
    }),
  data_exports: (at) =>
    insert('data_export', {
      id: next(),
      account_id: t.people.customer.accountId,
      state: 'ready',
      total_parts: 1,
      bytes: Buffer.from('x'),
      size_bytes: 1,
      requested_at: at,
      expires_at: at,
    }),
  readings: (at) =>
    insert('reading', { id: next(), at, reader_id: next(), subject_id: next(), kind: 'contracts', is_look: false }),
  reached_quotas: (at) =>
    insert('quota_reach', {
      id: next(),
      at,
      account_id: next(),
      cabinet_id: next(),
      kind: 'learners',
      day: '2025-01-01',
      most: 3,
    }),
  sent_messages: (at) =>
    insert('outgoing_message', { id: next(), channel: 'sms', recipient: '375290000000', body: 'x', created_at: at }),
  stored_answers: (at) =>
    insert('idempotency_key', { account_id: next(), key: 'x', request_hash: 'x', created_at: at }),
}

const leadOf = (at: Date, more: object = {}) => ({
  id: next(),
  first_name: 'Снежана',
  last_name: 'Грач',
  phone: '375291110009',
  learner_name: 'Ян',
  city: 'Минск',
  wish: 'Вечером',
  source: 'phone',
  state: 'new',
  created_at: at,
  active_at: at,
  ...more,
})

const oldSession = (cabinetId: string, at: Date, more: object = {}) =>
  insert('session', {
    id: next(),
    token_hash: next(),
    account_id: t.people.customer.accountId,
    cabinet_id: cabinetId,
    address: '203.0.113.7',
    user_agent: 'test',
    created_at: at,
    last_used_at: at,
    expires_at: at,
    authenticated_at: at,
    ...more,
  })

test('docs/rules/retention.md says for how long each kind of data is kept', async () => {
  await expect(retentionPage()).toMatchFileSnapshot('../../../../docs/rules/retention.md')
})

test('every kind has a name of its own, and is made by this test', () => {
  const kinds = rules.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds.toSorted()).toEqual(Object.keys(madeAt).toSorted())
})

/** Tables with contacts that no task removes. */
const withoutLimit: Record<string, string> = {
  account: 'goes with the account',
  consent: 'proves that a consent was given',
  contract_acknowledgement: 'evidence of a contract',
  document_acknowledgement: 'evidence of a document',
  legal_details: 'go with the account',
  payout: 'a document of money',
  people_import_row: 'goes with its import',
  telegram_link: 'goes with the account',
}

test('a table with contacts or addresses of the network has a limit of time, or is named here with what it goes with', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('address', 'network', 'asker_network', 'user_agent', 'phone', 'email', 'recipient', 'chat_id')`.execute(
    t.services.db,
  )
  const limited = new Set<string>(rules.map(({ rows }) => rows.table))
  expect(rows.map(({ name }) => name).filter((name) => !limited.has(name))).toEqual(Object.keys(withoutLimit))
})

describe('data go when their time is over, and not before:', () => {
  test.each(rules.map(({ kind }) => kind))('%s', async (kind) => {
    const rule = ruleOf(kind)
    const limit = new Date(now().getTime() - keptMs(rule))
    const over = new Date(limit.getTime() - 1)
    await madeAt[kind]?.(over)
    await madeAt[kind]?.(limit)
    expect(await countOver(t.services.db, t.services, rule)).toEqual({ count: 1, oldest: over })
    expect(await removeOver(t.services, [rule])).toEqual(new Map([[kind, 1]]))
    expect(await countOver(t.services.db, t.services, rule)).toEqual({ count: 0, oldest: null })
    t.clock.advance(1)
    // The other one has stayed, and is over a moment later.
    expect(await countOver(t.services.db, t.services, rule)).toEqual({ count: 1, oldest: limit })
    await removeOver(t.services, [rule])
  })
})

describe('what is over is kept as far as it has to be:', () => {
  const yearAgo = () => new Date(now().getTime() - 366 * dayMs)
  const remove = (kind: string) => removeOver(t.services, [ruleOf(kind)]).then((removed) => removed.get(kind))

  test('a lead of a stranger stays to be counted, without the person, and says in its history that it was erased', async () => {
    const lead = leadOf(yearAgo(), { subject: 'mathematics' })
    await insert('lead', lead)
    await insert('lead_activity', {
      id: next(),
      lead_id: lead.id,
      author_id: t.people.manager.cabinetId,
      kind: 'note',
      text: 'Живёт на Сурганова',
      created_at: yearAgo(),
    })
    expect(await remove('strangers_leads')).toBe(1)
    const { db } = t.services
    const kept = await db.selectFrom('lead').selectAll().where('id', '=', lead.id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ phone: '', wish: '', subject: 'mathematics', state: 'lost', source: 'phone' })
    expect(await db.selectFrom('lead_activity').select('id').where('lead_id', '=', lead.id).execute()).toEqual([])
    const events = await db
      .selectFrom('audit_event')
      .select(['action', 'actor_name'])
      .where('object_id', '=', lead.id)
      .execute()
    expect(events).toEqual([{ action: 'erased', actor_name: '' }])
  })

  test('a lead that became a customer stays as long as the customer', async () => {
    const lead = leadOf(yearAgo(), { customer_id: t.people.customer.cabinetId, offer_id: next(), state: 'won' })
    await insert('lead', lead)
    expect(await remove('strangers_leads')).toBe(0)
    await t.services.db.deleteFrom('lead').where('id', '=', lead.id).execute()
  })

  test('the newest session of a cabinet stays, and a session goes after the looks that were opened from it', async () => {
    const { otherCustomer, manager } = t.people
    const { db } = t.services
    await db.deleteFrom('session').where('cabinet_id', 'in', [otherCustomer.cabinetId, manager.cabinetId]).execute()
    const [own, look] = [next(), next()]
    await oldSession(otherCustomer.cabinetId, yearAgo())
    await oldSession(manager.cabinetId, yearAgo(), { id: own })
    await oldSession(manager.cabinetId, now())
    const later = new Date(yearAgo().getTime() + 1)
    const looking = { id: look, created_at: later, opened_by: own, read_only: 'opened_by_staff' }
    await oldSession(otherCustomer.cabinetId, yearAgo(), looking)
    const ids = async () => (await db.selectFrom('session').select('id').execute()).map(({ id }) => id)
    expect(await remove('sessions')).toBe(1)
    expect([(await ids()).includes(own), (await ids()).includes(look)]).toEqual([true, false])
    expect(await remove('sessions')).toBe(1)
    expect((await ids()).includes(own)).toBe(false)
    expect(await remove('sessions')).toBe(0)
  })
})

test('READING_DAYS names other days for readings', async () => {
  const rule = ruleOf('readings')
  await madeAt.readings?.(new Date(now().getTime() - 40 * dayMs))
  expect((await countOver(t.services.db, t.services, rule)).count).toBe(0)
  expect((await countOver(t.services.db, { ...t.services, readingDays: 39 }, rule)).count).toBe(1)
  expect((await removeOver({ ...t.services, readingDays: 39 }, [rule])).get('readings')).toBe(1)
})

describe('the tasks', () => {
  afterEach(() => vi.restoreAllMocks())
  const run = (task: string) => allTasks(t.services)[task]?.({})

  test('remove each kind at its hour', async () => {
    const made = rules.filter(({ kind }) => ['used_captchas', 'stored_answers'].includes(kind))
    for (const rule of made) await madeAt[rule.kind]?.(new Date(now().getTime() - keptMs(rule) - 1))
    const counts = () => Promise.all(made.map(async (rule) => (await countOver(t.services.db, t.services, rule)).count))
    expect(made.map(({ every }) => every).toSorted()).toEqual(['hour', 'night'])
    await run('remove-hourly')
    expect((await counts()).toSorted()).toEqual([0, 1])
    await run('remove-nightly')
    expect(await counts()).toEqual([0, 0])
    expect([schedules['remove-hourly'], schedules['remove-nightly']]).toEqual(['15 * * * *', '20 3 * * *'])
  })

  test('go on after a kind that can not be removed, and fail at the end', async () => {
    const { db } = t.services
    await sql`
      create function refuse_removal() returns trigger language plpgsql as $$
      begin raise exception 'not this one'; end $$`.execute(db)
    await sql`create trigger refuse_removal before delete on used_captcha execute function refuse_removal()`.execute(db)
    await madeAt.used_captchas?.(new Date(now().getTime() - 1))
    await madeAt.one_time_codes?.(new Date(now().getTime() - 2 * dayMs))
    await expect(run('remove-hourly')).rejects.toThrow('1 kinds of data could not be removed')
    expect((await countOver(db, t.services, ruleOf('one_time_codes'))).count).toBe(0)
    await sql`drop trigger refuse_removal on used_captcha`.execute(db)
    await run('remove-hourly')
  })
})
