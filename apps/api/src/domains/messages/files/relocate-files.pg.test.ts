import { handInDocument } from '@navyk/api-spec/desk/docs'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { type FileStore, folderStore } from '#platform/files/file-store'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { picture } from './inspecting/corpus.ts'
import { keepFilesTask } from './manifest.ts'
import { removeFiles } from './store-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'navyk-files-'))
let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const kept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const runTask = () => allTasks(t.services)[keepFilesTask]?.({})
const keepIn = (store: FileStore) => Object.assign(t.services.files, { place: 'folder', stores: { folder: store } })
async function add(): Promise<string> {
  const query = { name: 'бумага.png', title: 'Бумага', kind: 'other' }
  const file = await picture('png')
  return (await t.call(handInDocument, { as: t.people.customer, query, file })).body.data.id
}

test('two processes that move files out of the database at once move each file once', async () => {
  for (let index = 0; index < 12; index++) await add()
  const put: string[] = []
  const store = folderStore(folder)
  keepIn({
    ...store,
    put: async (id, bytes) => {
      put.push(id)
      await store.put(id, bytes)
    },
  })
  await Promise.all([runTask(), runTask(), runTask()])
  const rows = await t.services.db.selectFrom('file').select(['id', 'place', 'bytes']).execute()
  expect(rows.every(({ place, bytes }) => place === 'folder' && bytes === null)).toBe(true)
  expect(put.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(kept()).toHaveLength(12)
})

test('a file that is removed while it is moved out of the database is nowhere afterwards', async () => {
  const documentId = await add()
  const { file_id: fileId } = await t.services.db
    .selectFrom('document')
    .select('file_id')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  const before = kept().length
  const store = folderStore(folder)
  let removal: Promise<void> | undefined
  keepIn({
    ...store,
    put: async (id, bytes) => {
      removal = t.services.transact(async (tx) => {
        await tx.deleteFrom('document').where('id', '=', documentId).execute()
        await removeFiles(tx, [fileId])
      })
      await store.put(id, bytes)
    },
  })
  await runTask()
  await removal
  await runTask()
  expect(kept()).toHaveLength(before)
  expect(await t.services.db.selectFrom('file_to_remove').selectAll().execute()).toEqual([])
})
