import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPage, NotDrawn, writePdf } from './index.ts'
import { withLessMemory } from './wasm-memory.ts'

const paper = (rows: number) =>
  writePdf(
    {
      title: 'Список',
      subtitle: '',
      madeAt: new Date(0),
      parties: [],
      sums: [],
      notes: [],
      foot: 'Список',
      table: { columns: [{ title: '№', width: '*' }], rows: Array.from({ length: rows }, (_, index) => [`${index}`]) },
    },
    'test',
  )
const pdf = async (rows: number) => ({ mediaType: 'application/pdf', bytes: await paper(rows) })

test('a page of a PDF is drawn as a picture on white, as wide as a screen shows', async () => {
  const { pages, picture } = await drawPage(await pdf(200), 1, 'test')
  expect(pages).toBeGreaterThan(2)
  const { format, width = 0, hasAlpha } = await sharp(picture).metadata()
  // A part of a point is left out.
  expect([format, width > 1198 && width <= 1200, hasAlpha]).toEqual(['webp', true, false])
  const { channels } = await sharp(picture).stats()
  // Text on white: neither empty nor black.
  expect([channels[0]?.max, (channels[0]?.mean ?? 0) > 200, (channels[0]?.min ?? 255) < 100]).toEqual([255, true, true])
})

test('a missing page has no picture, and pages are counted without a picture', async () => {
  const file = await pdf(1)
  expect(await drawPage(file, 2, 'test')).toEqual({ pages: 1, picture: undefined })
  expect(await drawPage(file, 0, 'test')).toEqual({ pages: 1, picture: undefined })
})

test('a page that is very long is drawn within the limits', async () => {
  const text = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 14400]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
  const { picture } = await drawPage({ mediaType: 'application/pdf', bytes: Buffer.from(text) }, 1, 'test')
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  expect([width <= 1200, height <= 4000]).toEqual([true, true])
})

test('a file that is no PDF is not drawn, and the next file is', async () => {
  const bytes = Buffer.from('%PDF-1.7 and nothing more')
  await expect(drawPage({ mediaType: 'application/pdf', bytes }, 1, 'test')).rejects.toBeInstanceOf(NotDrawn)
  expect((await drawPage(await pdf(1), 1, 'test')).pages).toBe(1)
})

test('a picture becomes one page, made smaller', async () => {
  const bytes = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { pages, picture } = await drawPage({ mediaType: 'image/png', bytes }, 1, 'test')
  const { width, height } = await sharp(picture).metadata()
  expect([pages, width, height]).toEqual([1, 1200, 600])
})

test('the drawing library can take no more memory than it is given', async () => {
  const module = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  const { exports } = await WebAssembly.instantiate(new WebAssembly.Module(withLessMemory(module, 64)), stubs(module))
  const { memory } = exports
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('the library has no memory of its own')
  const pages = memory.buffer.byteLength / 65_536
  memory.grow(1024 - pages)
  expect(() => memory.grow(1)).toThrow(RangeError)
})

test('a module that declares other memory is refused', () => {
  expect(() => withLessMemory(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), 64)).toThrow('does not say')
})

/** Imports of the library's module, as functions that do nothing. */
function stubs(module: Uint8Array<ArrayBuffer>): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => number>> = {}
  for (const { module: from, name } of WebAssembly.Module.imports(new WebAssembly.Module(module))) {
    imports[from] = { ...imports[from], [name]: () => 0 }
  }
  return imports
}
