import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** A page of a PDF as a picture: four bytes a point, 144 points an inch. */
export interface DrawnPage {
  width: number
  height: number
  data: Uint8Array
}

const scale = 2
const white = 250

/** Draws all pages, as a person sees them. @param kept where pictures of them are kept, to be looked at */
export async function drawPages(file: Uint8Array, kept?: { folder: string; name: string }): Promise<DrawnPage[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const drawn: DrawnPage[] = []
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale, render: 'bitmap' })
      drawn.push({ width, height, data: new Uint8Array(data) })
    }
    document.destroy()
    if (kept) await writePages(drawn, kept)
    return drawn
  } finally {
    library.destroy()
  }
}

async function writePages(pages: DrawnPage[], { folder, name }: { folder: string; name: string }): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [index, { width, height, data }] of pages.entries()) {
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, `${name}-${index + 1}.png`), png)
  }
}

interface LookOfPage {
  /** The share that is not white. */
  ink: number
  /** Distance of the first ink from each edge, in millimetres. */
  margins: { left: number; right: number; top: number; bottom: number }
}

export function measurePage({ width, height, data }: DrawnPage): LookOfPage {
  let count = 0
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let at = 0, place = 0; at < data.length; at += 4, place += 1) {
    const isWhite = (data[at] ?? 0) >= white && (data[at + 1] ?? 0) >= white && (data[at + 2] ?? 0) >= white
    if (isWhite) continue
    count += 1
    const x = place % width
    const y = (place - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    bottom = y
  }
  const millimetres = (points: number) => (points / scale / 72) * 25.4
  return {
    ink: count / (width * height),
    margins: {
      left: millimetres(left),
      right: millimetres(width - 1 - right),
      top: millimetres(top),
      bottom: millimetres(height - 1 - bottom),
    },
  }
}

/** Text of the QR code on a page; undefined without one. */
export const readCode = ({ data, width, height }: DrawnPage): string | undefined =>
  jsQR(new Uint8ClampedArray(data), width, height)?.data
