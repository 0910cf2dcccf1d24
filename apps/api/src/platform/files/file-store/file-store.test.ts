import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#testing/network/s3-server.ts'
import { type FileStore, folderStore, s3Store } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'navyk-files-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s3.close()
})

const id = '01900000-0000-7000-8000-0000000000ab'
const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)

describe.each<[string, () => FileStore]>([
  ['a folder', () => folderStore(folder)],
  ['S3', () => s3Store(s3.settings)],
])('%s', (_, open) => {
  test('returns the bytes that were stored under an id', async () => {
    await open().put(id, bytes)
    expect(Buffer.from((await open().get(id)) ?? []).equals(bytes)).toBe(true)
  })

  test('stores the same bytes again without an error', async () => {
    await open().put(id, bytes)
    await open().put(id, bytes)
    expect((await open().get(id))?.length).toBe(bytes.length)
  })

  test('has nothing under an id after its removal, and allows a second removal', async () => {
    await open().put(id, bytes)
    await open().remove(id)
    await open().remove(id)
    expect(await open().get(id)).toBeUndefined()
  })
})

test('a folder accepts only ids as names, and only its owner reads its files', async () => {
  const store = folderStore(folder)
  for (const path of ['../../etc/passwd', 'a/b', '']) {
    await expect(store.put(path, bytes)).rejects.toThrow('files in folder: no id')
    await expect(store.get(path)).rejects.toThrow('files in folder: no id')
  }
  await store.put(id, bytes)
  expect(statSync(join(folder, 'ab', id)).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'ab'))).toEqual([id])
})

test('a folder that can not be written is reported, and keeps no half of a file', async () => {
  const other = '01900000-0000-7000-8000-0000000000cd'
  // A folder stands where the file would be.
  mkdirSync(join(folder, 'cd', other, 'inside'), { recursive: true })
  await expect(folderStore(folder).put(other, bytes)).rejects.toThrow(/files in folder: E/)
  expect(readdirSync(join(folder, 'cd'))).toEqual([other])
})

test('a wrong key for S3 is refused, and neither key nor address is in the error', async () => {
  const store = s3Store({ ...s3.settings, secretAccessKey: 'another-secret' })
  const refused = store.put(id, bytes)
  await expect(refused).rejects.toThrow(/^files in s3: answered 403$/)
})

test('a missing bucket is an error, and not an absent file', async () => {
  await expect(s3Store({ ...s3.settings, bucket: 'another-bucket' }).get(id)).rejects.toThrow(
    'files in s3: answered 404',
  )
})

test('S3 that is unreachable or redirects is an error without its address', async () => {
  await expect(s3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }).get(id)).rejects.toThrow(
    /^files in s3: not reachable$/,
  )
  const elsewhere = createServer((_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  const store = s3Store({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` })
  await expect(store.put(id, bytes)).rejects.toThrow(/^files in s3: not reachable$/)
  await new Promise((resolve) => elsewhere.close(resolve))
})
