import { removeAvatar, setAvatar } from '@navyk/api-spec/people/accounts'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const put = (as: TestPerson, file: Uint8Array, type = 'image/png') =>
  t.call(setAvatar, { as, file, headers: { 'content-type': type } })
const shown = async (as: TestPerson) => (await t.call(getSignedInUser, { as })).body.data.avatar
const fetchPicture = (url: string) => t.app.inject({ method: 'GET', url })

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 63, g: 95, b: 216 } } })
const png = () => blank(600, 400).png().toBuffer()

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('of the kind %s is shown as a square of 256 points', async (kind) => {
    const { customer } = t.people
    const answer = await put(customer, await blank(600, 400).toFormat(kind).toBuffer(), 'application/octet-stream')
    expect([answer.status, answer.body.data.avatar]).toEqual([200, await shown(customer)])
    const picture = await fetchPicture(answer.body.data.avatar)
    const { format, width, height } = await sharp(picture.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 })
  })

  test('keeps no metadata of the camera, such as the place', async () => {
    const file = await blank(300, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Secret Place' }, IFD3: { GPSLatitude: '53/1 54/1 0/1' } })
      .toBuffer()
    expect(file.toString('latin1')).toContain('Secret Place')
    const { body } = await put(t.people.customer, file)
    const picture = await fetchPicture(body.data.avatar)
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined()
    expect(picture.rawPayload.toString('latin1')).not.toContain('Secret Place')
  })

  test('is turned upright as the camera was held', async () => {
    const halves = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'white' } })
      .composite([{ input: await blank(256, 128).png().toBuffer(), top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const { body } = await put(t.people.customer, halves)
    const { data } = await sharp((await fetchPicture(body.data.avatar)).rawPayload)
      .extract({ left: 128, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  })

  test('is served as a picture and nothing else, cacheable for good, without a session', async () => {
    const { body } = await put(t.people.executor, await png())
    expect(body.data.avatar).toMatch(/^\/frontend-api\/avatars\/[\w-]{22}$/)
    const { statusCode, headers } = await fetchPicture(body.data.avatar)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('gets another name when it is changed, and the old picture is gone', async () => {
    const { executor } = t.people
    const before = await shown(executor)
    await put(executor, await png())
    expect(await shown(executor)).not.toBe(before)
    expect((await fetchPicture(before)).statusCode).toBe(404)
  })

  test('is removed by its person; another person’s picture stays', async () => {
    const [{ executor, customer }, before] = [t.people, await shown(t.people.executor)]
    for (let round = 0; round < 2; round++) {
      expect((await t.call(removeAvatar, { as: executor })).body).toEqual({ data: { avatar: null } })
    }
    expect(await shown(executor)).toBeNull()
    expect((await fetchPicture(before)).statusCode).toBe(404)
    expect((await fetchPicture(await shown(customer))).statusCode).toBe(200)
    const events = await t.services.db
      .selectFrom('audit_event')
      .select('action')
      .where('object_id', '=', executor.accountId)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['avatar_changed', 'avatar_changed', 'avatar_removed'])
  })
})

test('a picture that is ten times as wide as it is high is cut to a square', async () => {
  expect((await put(t.people.customer, await blank(1000, 100).png().toBuffer())).status).toBe(200)
})

describe('a picture is refused at the field, and the former one stays:', () => {
  const text = (words: string) => async () => Buffer.from(words)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const noPicture = 'Нужна картинка JPEG, PNG или WebP'
  const unreadable = 'Картинку не удалось прочитать. Попробуйте другую'
  const stretched =
    'Картинка слишком вытянута: одна сторона может быть длиннее другой не больше чем в десять раз. Сначала обрежьте её'
  test.each([
    ['nothing', text(''), noPicture],
    ['SVG', text(svg), noPicture],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), noPicture],
    ['GIF', async () => blank(10, 10).gif().toBuffer(), noPicture],
    ['a page that begins like a GIF', text('GIF89a/*<script>alert(1)</script>*/'), noPicture],
    [
      'a page that begins like a PNG',
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from(svg)]),
      unreadable,
    ],
    [
      'a page that begins like a JPEG',
      async () => Buffer.concat([Buffer.from([255, 216, 255, 224]), Buffer.from(svg)]),
      unreadable,
    ],
    [
      'half a picture',
      async () =>
        (
          await sharp(await noise())
            .png()
            .toBuffer()
        ).subarray(0, 20_000),
      unreadable,
    ],
    ['a picture of 20,000 × 10 points', async () => blank(20_000, 10).png().toBuffer(), stretched],
    ['a picture of 10 × 101 points', async () => blank(10, 101).png().toBuffer(), stretched],
    ['a picture that unfolds into 49 million points', async () => blank(7000, 7000).png().toBuffer(), unreadable],
  ])('%s', async (_, file, reason) => {
    const before = await shown(t.people.manager)
    const answer = await put(t.people.manager, await file(), 'image/png')
    expect([answer.status, answer.body.errors]).toEqual([422, { file: [reason] }])
    expect(await shown(t.people.manager)).toBe(before)
  })
})

test('bytes after the picture inside the file are dropped', async () => {
  const page = '<script>alert(1)</script>'
  const { body } = await put(t.people.both, Buffer.concat([await png(), Buffer.from(page)]))
  expect((await fetchPicture(body.data.avatar)).rawPayload.toString('latin1')).not.toContain(page)
})

test('a file of more than 5 MB is not read to the end', async () => {
  const answer = await put(t.people.manager, Buffer.alloc(5 * 1024 * 1024 + 1, 1))
  expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
})

test('nobody uploads more than thirty pictures an hour', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 31; index++) statuses.push((await put(t.people.accountant, Buffer.from('x'))).status)
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([422, 429])
})

test('other calls still accept JSON only', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/frontend-api/sign-in',
    headers: { 'content-type': 'image/png' },
    payload: await png(),
  })
  expect(answer.statusCode).toBe(415)
})

function noise() {
  return sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
}
