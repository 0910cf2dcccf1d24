// The code of the worker thread of draw-page.ts.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { withLessMemory } from './wasm-memory.ts'

export interface PageToDraw {
  mediaType: string
  bytes: Uint8Array
  /** Number of the page, from 1; 0 counts the pages and draws none. */
  page: number
}

export interface DrawnPage {
  pages: number
  picture: Uint8Array | undefined
}

const mostWidth = 1200
const mostHeight = 4000
/** Most pixels of a picture, as for those that are uploaded (domains/messages/files). */
const mostPixels = 50_000_000

const library = readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))).then((bytes) =>
  PDFiumLibrary.init({ wasmBinary: withLessMemory(bytes, 256) }),
)

export async function draw({ mediaType, bytes, page }: PageToDraw): Promise<DrawnPage> {
  if (mediaType !== 'application/pdf') return { pages: 1, picture: page === 1 ? await reduced(bytes) : undefined }
  const document = await (await library).loadDocument(bytes)
  try {
    const pages = document.getPageCount()
    return { pages, picture: page > 0 && page <= pages ? await drawn(document, page) : undefined }
  } finally {
    document.destroy()
  }
}

async function drawn(document: PDFiumDocument, number: number): Promise<Uint8Array> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(mostWidth / originalWidth, mostHeight / originalHeight)
  if (!(scale > 0 && Number.isFinite(scale))) throw new Error('a page without a size')
  // What a form says is part of what its person reads.
  const { data } = await page.render({
    scale,
    renderFormFields: true,
    render: ({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: 'white' })
        .webp({ quality: 80 })
        .toBuffer(),
  })
  return data
}

/** A photo of ten megabytes is as large on a phone as one of a hundred kilobytes. */
const reduced = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: mostPixels })
    .resize({ width: mostWidth, height: mostHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
