import { addLessonFile, getLessonFile, removeLessonFile } from '@navyk/api-spec/teaching/lessons'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { type FileStore, FileStoreError, folderStore, s3Store } from '#platform/files/file-store'
import { planLessons } from '#testing/acting/lessons.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { startS3 } from '#testing/network/s3-server.ts'
import { keepFilesTask } from './manifest.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
eachTestHasOneContract()

const text = 'Прочитать главу 2.'
let lessonId: string
beforeEach(async () => {
  const [lesson] = await planLessons(t, contract, [{ date: '2026-11-24', time: '15:00', minutes: 60 }])
  lessonId = lesson?.id ?? ''
})

const add = (as = contract.executor) =>
  t.call(addLessonFile, { as, params: { id: lessonId }, query: { name: 'глава.txt' }, file: Buffer.from(text) })
async function added(): Promise<string> {
  const { body } = await add()
  return body.data.files.at(-1).id
}
const read = (fileId: string) => t.call(getLessonFile, { as: contract.customer, params: { id: lessonId, fileId } })
const remove = (fileId: string) => t.call(removeLessonFile, { as: contract.executor, params: { id: lessonId, fileId } })
const runTask = async () => allTasks(t.services)[keepFilesTask]?.({})
const stores = () => ({ folder: folderStore(folder), s3: s3Store(s3.settings) })
const keepIn = (place: 'database' | 'folder' | 's3', more = {}) =>
  Object.assign(t.services.files, { place, stores: { ...stores(), ...more } })
const rows = () => t.services.db.selectFrom('file').select(['place', 'bytes']).execute()
const left = () => t.services.db.selectFrom('file_to_remove').selectAll().execute()

describe.each(['folder', 's3'] as const)('files kept in %s', (place) => {
  test('are moved there after they were stored, and are read from there with the same bytes', async () => {
    keepIn(place)
    const id = await added()
    expect(await rows()).toMatchObject([{ place: 'database' }])
    await runTask()
    expect(await rows()).toEqual([{ place, bytes: null }])
    const { status, bytes } = await read(id)
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, text])
  })

  test('are removed there after they were removed here', async () => {
    keepIn(place)
    const id = await added()
    await runTask()
    expect((await remove(id)).status).toBe(200)
    expect(Buffer.from((await stores()[place].get(id)) ?? []).toString()).toBe(text)
    await runTask()
    expect([await stores()[place].get(id), await left()]).toEqual([undefined, []])
  })

  test('return to the database, or move to another place, when that is chosen', async () => {
    keepIn(place)
    const id = await added()
    await runTask()
    for (const next of [place === 's3' ? ('folder' as const) : ('s3' as const), 'database' as const, place]) {
      keepIn(next)
      await runTask()
      expect((await rows()).map((row) => row.place)).toEqual([next])
      expect((await read(id)).status).toBe(200)
    }
    await runTask()
    const elsewhere = place === 's3' ? 'folder' : 's3'
    expect([await stores()[elsewhere].get(id), await left()]).toEqual([undefined, []])
  })

  test('that were changed there are given to nobody', async () => {
    keepIn(place)
    const id = await added()
    await runTask()
    await stores()[place].put(id, Buffer.from('something else'))
    const { status, body } = await read(id)
    expect([status, body.code]).toEqual([503, 'unavailable'])
  })
})

const failing: FileStore = {
  put: () => Promise.reject(new FileStoreError('s3', 'answered 503')),
  get: () => Promise.reject(new FileStoreError('s3', 'answered 503')),
  remove: () => Promise.reject(new FileStoreError('s3', 'answered 503')),
}

test('while a place fails, files stay in the database and are read; later they are moved to the place', async () => {
  keepIn('s3', { s3: failing })
  const id = await added()
  await runTask()
  expect((await rows()).map((row) => row.place)).toEqual(['database'])
  expect((await read(id)).status).toBe(200)
  keepIn('s3')
  await runTask()
  expect((await rows()).map((row) => row.place)).toEqual(['s3'])
})

test('a file in a place that fails, or that is not configured, is to be asked for again later', async () => {
  keepIn('s3')
  const id = await added()
  await runTask()
  keepIn('s3', { s3: failing })
  const refused = await read(id)
  expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
    503,
    'Сейчас файл не получить. Попробуйте через минуту',
    '30',
  ])
  Object.assign(t.services.files, { place: 'database', stores: {} })
  expect((await read(id)).status).toBe(503)
  await runTask()
  expect((await rows()).map((row) => row.place)).toEqual(['s3'])
})

test('a file that could not be removed is removed later', async () => {
  keepIn('s3')
  const id = await added()
  await runTask()
  await remove(id)
  keepIn('s3', { s3: failing })
  await runTask()
  expect(await left()).toEqual([{ file_id: id, place: 's3' }])
  keepIn('s3')
  await runTask()
  expect([await left(), await stores().s3.get(id)]).toEqual([[], undefined])
})

describe('the space for files of the service', () => {
  test('is shared by all files; when it is full nobody adds one, and the message says that the person can not make room', async () => {
    await added()
    const size = Buffer.byteLength(text)
    Object.assign(t.services.files, { mostBytes: 2 * size })
    const id = await added()
    const refused = await add()
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      409,
      'file_space_full',
      ['file'],
    ])
    expect(refused.body.message).toContain('в сервисе нет места')
    await remove(id)
    expect((await add()).status).toBe(201)
  })

  test('is taken by files outside of the database too', async () => {
    keepIn('folder')
    await added()
    await runTask()
    Object.assign(t.services.files, { mostBytes: Buffer.byteLength(text) })
    expect((await add()).status).toBe(409)
  })
})
