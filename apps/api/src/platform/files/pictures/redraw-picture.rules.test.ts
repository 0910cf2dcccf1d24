import { randomBytes } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCovers } from './draw-covers.ts'
import { redrawPicture } from './redraw-picture.ts'

const most = 10 * 1024 * 1024

/** A PNG of which each line but the first is "as the one above". */
function equalLines(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const first = Buffer.concat([Buffer.from([0]), randomBytes(width * 3)])
  const asAbove = Buffer.concat([Buffer.from([2]), Buffer.alloc(width * 3)])
  const lines = Buffer.concat([first, ...Array.from({ length: height - 1 }, () => asAbove)])
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const kept = async (file: Buffer) => {
  const drawn = await redrawPicture(file, 'png', most)
  return typeof drawn === 'string' ? drawn : drawn.length
}

test('a PNG of equal lines stays about as small as it was', async () => {
  const file = equalLines(4000, 400)
  expect(await kept(file)).toBeLessThan(file.length * 1.5)
})

test('a gradient stays about as small as it was', async () => {
  const raw = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at / 3 + at) & 255))
  const file = await sharp(raw, { raw: { width: 300, height: 200, channels: 3 } })
    .png({ adaptiveFiltering: true, compressionLevel: 9 })
    .toBuffer()
  expect(await kept(file)).toBeLessThan(file.length * 1.5)
})

test('a picture of few colours keeps its palette and its colours', async () => {
  const raw = Buffer.from(
    Array.from(
      { length: 100 * 100 },
      (_, at) =>
        [
          [200, 30, 40],
          [20, 90, 250],
        ][(at >> 3) & 1] ?? [],
    ).flat(),
  )
  const file = await sharp(raw, { raw: { width: 100, height: 100, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
  const drawn = await redrawPicture(file, 'png', most)
  expect((await sharp(drawn as Buffer).metadata()).isPalette).toBe(true)
  expect(
    (
      await sharp(drawn as Buffer)
        .removeAlpha()
        .raw()
        .toBuffer()
    ).equals(await sharp(file).removeAlpha().raw().toBuffer()),
  ).toBe(true)
})

test('a picture that would take more bytes than the limit is refused', async () => {
  const noise = await sharp(randomBytes(100 * 100 * 3), { raw: { width: 100, height: 100, channels: 3 } })
    .png()
    .toBuffer()
  expect(await redrawPicture(noise, 'png', 20_000)).toBe('heavy')
})

test.each([
  [1000, 100, 'drawn'],
  [100, 1000, 'drawn'],
  [1001, 100, 'stretched'],
  [100, 1001, 'stretched'],
  [20_000, 10, 'stretched'],
])('a cover of a picture of %i × %i is %s', async (width, height, what) => {
  const file = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const drawn = await drawCovers(file, [{ width: 30, height: 20, quality: 80 }])
  expect(typeof drawn === 'string' ? drawn : 'drawn').toBe(what)
})
