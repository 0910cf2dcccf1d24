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
    if (kept) await keep(drawn, kept)
    return drawn
  } finally {
    library.destroy()
  }
}

async function keep(pages: DrawnPage[], { folder, name }: { folder: string; name: string }): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [index, { width, height, data }] of pages.entries()) {
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, `${name}-${index + 1}.png`), png)
  }
}

const isInk = ({ width, data }: DrawnPage, x: number, y: number) => {
  const at = (y * width + x) * 4
  return Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255) < white
}

/** The share of a page that is not white. */
export function inkOf(page: DrawnPage): number {
  let ink = 0
  for (let y = 0; y < page.height; y += 1) for (let x = 0; x < page.width; x += 1) if (isInk(page, x, y)) ink += 1
  return ink / (page.width * page.height)
}

/** How far from each edge the page stays white, in millimetres. */
export function marginsOf(page: DrawnPage): { left: number; right: number; top: number; bottom: number } {
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  for (let y = 0; y < page.height; y += 1) {
    for (let x = 0; x < page.width; x += 1) {
      if (!isInk(page, x, y)) continue
      columns.add(x)
      rows.add(y)
    }
  }
  const millimetres = (points: number) => (points / scale / 72) * 25.4
  return {
    left: millimetres(Math.min(...columns)),
    right: millimetres(page.width - 1 - Math.max(...columns)),
    top: millimetres(Math.min(...rows)),
    bottom: millimetres(page.height - 1 - Math.max(...rows)),
  }
}

/** What a phone reads of the code on a page; undefined where there is none. */
export const readCode = ({ data, width, height }: DrawnPage): string | undefined =>
  jsQR(new Uint8ClampedArray(data), width, height)?.data
